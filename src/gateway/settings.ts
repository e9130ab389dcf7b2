// Settings of the gateway: a JSON file for several scales, or environment variables for one.

import { readFileSync } from 'node:fs'
import { type FormatName, formats } from '#gateway/formats.ts'
import { type LineAddress, readLineAddress } from '#gateway/line.ts'
import type { StabilityRule } from '#gateway/stability.ts'
import { halt } from '#halt.ts'

export type ScaleSettings = {
  /** names its queue on disk and its lines in the log */
  name: string
  line: LineAddress
  format: FormatName
  key: string
  rule: StabilityRule
}

export type GatewaySettings = { server: string; agency: number; folder: string; scales: readonly ScaleSettings[] }

/** 5 frames and one second are less than a driver needs to get out. Sent again after four minutes, a reading is never ten minutes old. */
const usualRule: StabilityRule = { frames: 5, stableMs: 1000, repeatMs: 240_000 }

type SettingsObject = Record<string, unknown>

const isGiven = (value: unknown): value is SettingsObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (given: SettingsObject, name: string, place: string): string => {
  const value = given[name]
  return typeof value === 'string' && value !== '' ? value : halt(`${place} lacks ${name}.`)
}

const isFormat = (name: string): name is FormatName => Object.hasOwn(formats, name)

const countOf = (given: SettingsObject, name: string, otherwise: number, place: string): number => {
  const value = given[name] ?? otherwise
  return Number.isSafeInteger(value) && (value as number) >= 0
    ? (value as number)
    : halt(`${name} of ${place} is no whole number.`)
}

const scaleOf = (given: unknown, index: number): ScaleSettings => {
  const place = `Scale ${index + 1}`
  const scale = isGiven(given) ? given : halt(`${place} is no object.`)
  const [name, format, key] = [
    textOf(scale, 'name', place),
    textOf(scale, 'format', place),
    textOf(scale, 'key', place),
  ]
  if (!/^[\w-]{1,40}$/.test(name)) halt(`The name of ${place} may have letters, digits and dashes only.`)
  if (!/^gmsk_[\w-]{43}$/.test(key)) halt(`The key of ${name} is no machine key; it begins with gmsk_.`)
  return {
    name,
    key,
    line:
      readLineAddress(textOf(scale, 'indicator', place)) ??
      halt(`The indicator of ${name} must look like tcp://10.0.0.5:4001 or serial:///dev/ttyUSB0?baud=9600.`),
    format: isFormat(format)
      ? format
      : halt(`The format of ${name} must be one of ${Object.keys(formats).join(', ')}.`),
    rule: {
      frames: countOf(scale, 'frames', usualRule.frames, name),
      stableMs: countOf(scale, 'stableMs', usualRule.stableMs, name),
      repeatMs: countOf(scale, 'repeatMs', usualRule.repeatMs, name),
    },
  }
}

const settingsOf = (given: SettingsObject): GatewaySettings => {
  const server = textOf(given, 'server', 'The settings of the gateway').replace(/\/+$/, '')
  if (!/^https?:$/.test(URL.parse(server)?.protocol ?? '')) halt('server must look like https://gms.example.com.')
  const scales = Array.isArray(given.scales) ? given.scales.map(scaleOf) : []
  if (scales.length === 0) halt('The settings of the gateway name no scale.')
  if (new Set(scales.map(({ name }) => name)).size < scales.length) halt('Two scales have the same name.')
  return {
    server,
    agency: countOf(given, 'agency', 1, 'the gateway'),
    folder: typeof given.folder === 'string' ? given.folder : './gateway-queue',
    scales,
  }
}

const parseFile = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    return halt(`${path} cannot be read: ${(error as Error).message}`)
  }
}

const readSettingsFile = (path: string): SettingsObject => {
  const given = parseFile(path)
  return isGiven(given) ? given : halt(`${path} holds no object.`)
}

/** Reads the settings: the file named by GATEWAY_FILE, else one scale from the environment. Halts with one sentence on errors. */
export const readGatewaySettings = (environment: Readonly<Record<string, string | undefined>>): GatewaySettings => {
  const of = environment
  if (of.GATEWAY_FILE) return settingsOf(readSettingsFile(of.GATEWAY_FILE))
  const [name, indicator, format, key] = [
    of.GATEWAY_NAME ?? 'scale',
    of.GATEWAY_INDICATOR,
    of.GATEWAY_FORMAT,
    of.GATEWAY_KEY,
  ]
  if (!of.GATEWAY_SERVER || !indicator || !format || !key) {
    halt(
      'Set GATEWAY_SERVER, GATEWAY_INDICATOR, GATEWAY_FORMAT and GATEWAY_KEY, or GATEWAY_FILE; docs/gateway.md explains them.',
    )
  }
  const agency = of.GATEWAY_AGENCY ? Number(of.GATEWAY_AGENCY) : undefined
  return settingsOf({
    ...{ server: of.GATEWAY_SERVER, folder: of.GATEWAY_FOLDER, scales: [{ name, indicator, format, key }] },
    ...(agency !== undefined && { agency }),
  })
}
