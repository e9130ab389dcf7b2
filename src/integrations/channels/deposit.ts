// A directory on another server that files are left in, whatever the server speaks.

import type { ChannelEnvironment, ChannelSettings, Outcome } from '#integrations/channels/channel.ts'

/** The names of a file: complete, and while it is being uploaded, so that no reader gets half a file. */
export type FileNames = { name: string; part: string }

export type Deposit = {
  /** Looks into the directory. */
  list(): Promise<unknown>
  /** Reads a whole file. */
  get(name: string): Promise<Buffer>
  /** Uploads a file under `part`, and renames it, onto an earlier one if need be, when all of it is there. */
  put(names: FileNames, file: Buffer): Promise<void>
}

/** Does `work` in the directory the settings name, within a time; gives why it failed, or undefined. */
export type Visit = (
  settings: ChannelSettings,
  world: ChannelEnvironment,
  longestMs: number,
  work: (deposit: Deposit) => Promise<unknown>,
) => Promise<Extract<Outcome, { accepted: false }> | undefined>

/** Where files go, as people may read it: an address without name and password. */
export const depositPlaceOf = ({ FTP_HOST: host, FTP_DIRECTORY: directory }: ChannelSettings): string | undefined =>
  host && [/^\w+:/.test(host) ? host : `ftp://${host}`, directory?.replace(/^\//, '')].filter(Boolean).join('/')
