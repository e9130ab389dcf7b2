// A directory on another server that receives files, over any of the supported protocols.

import type { ChannelEnvironment, ChannelSettings, Outcome } from '#integrations/channels/channel.ts'

/** The names of a file: when complete, and during the upload, so that no reader gets an incomplete file. */
export type FileNames = { name: string; part: string }

export type Deposit = {
  /** Lists the directory. */
  list(): Promise<unknown>
  /** Reads a whole file. */
  get(name: string): Promise<Buffer>
  /** Uploads a file under `part` and renames it when it is complete, replacing an earlier file. */
  put(names: FileNames, file: Buffer): Promise<void>
}

/** Does `work` in the directory named by the settings, within a time limit; returns why it failed, or undefined. */
export type Visit = (
  settings: ChannelSettings,
  world: ChannelEnvironment,
  longestMs: number,
  work: (deposit: Deposit) => Promise<unknown>,
) => Promise<Extract<Outcome, { accepted: false }> | undefined>

/** The destination of files, for display: an address without name and password. */
export const depositPlaceOf = ({ FTP_HOST: host, FTP_DIRECTORY: directory }: ChannelSettings): string | undefined =>
  host && [/^\w+:/.test(host) ? host : `ftp://${host}`, directory?.replace(/^\//, '')].filter(Boolean).join('/')
