// The contents of the map: the places that a region shows, and their texts.

import type { Point } from '#trade/parties/place-fields.ts'

/** `at`: the position, if it is known. Quantities are in MT. */
export type PortOnMap = {
  id: number
  name: string
  country: string
  isAbroad: boolean
  at: Point | null
  /** loaded here within a year */
  loaded: number
}
export type TerminalOnMap = {
  id: number
  name: string
  city: string
  at: Point | null
  stock: number
  capacity: number
  filledPct: number
}
/** `share`: the part of its voyage that it has completed, from 0 to 1; `open`: the quantity not discharged yet. */
export type VesselOnMap = {
  id: number
  name: string
  status: string
  from: number | null
  to: number
  eta: string
  share: number
  open: number
}
/** Trucks that left a port or a terminal for a terminal and have not arrived. */
export type TrucksOnMap = { from: { port: number } | { terminal: number }; to: number; trucks: number; net: number }

export type TradeOnMap = {
  ports: PortOnMap[]
  terminals: TerminalOnMap[]
  vessels: VesselOnMap[]
  trucks: TrucksOnMap[]
}

export const regions = ['Whole trade', 'The Kingdom'] as const
export type Region = (typeof regions)[number]

type SpotKind = 'origin' | 'port' | 'terminal'
export type PlaceOnMap = { key: string; kind: SpotKind; id: number; name: string; at: Point; tons: number }

const isOfUse = ({ isAbroad, loaded, id }: PortOnMap, { vessels }: TradeOnMap): boolean =>
  !isAbroad || loaded > 0 || vessels.some(({ from, to }) => from === id || to === id)

/** An origin is shown by its country, after the name of the load port and the comma of the reader's language. */
export const spotsOf = (drawn: TradeOnMap, region: Region, comma: string): PlaceOnMap[] => {
  const ports = drawn.ports
    .filter(port => isOfUse(port, drawn) && (region === 'Whole trade' || !port.isAbroad))
    .flatMap(({ id, name, country, isAbroad, at, loaded }): PlaceOnMap[] =>
      at
        ? [
            isAbroad
              ? { key: `port ${id}`, kind: 'origin', id, name: `${name}${comma}${country}`, at, tons: loaded }
              : { key: `port ${id}`, kind: 'port', id, name, at, tons: 0 },
          ]
        : [],
    )
  const terminals = drawn.terminals.flatMap(({ id, name, at, stock }): PlaceOnMap[] =>
    at ? [{ key: `terminal ${id}`, kind: 'terminal', id, name, at, tons: stock }] : [],
  )
  return [...ports, ...terminals]
}

/** The two ends of a route, by the keys of their places. */
type Way = { key: string; from: string; to: string }

/** The routes on which trucks are under way, each with their number. */
export const waysOfTrucks = ({ trucks }: TradeOnMap): (Way & { trucks: number })[] =>
  trucks.map(({ from, to, trucks: count }) => {
    const start = 'port' in from ? `port ${from.port}` : `terminal ${from.terminal}`
    return { key: `${start} ${to}`, from: start, to: `terminal ${to}`, trucks: count }
  })
