// What is drawn where: which places a region shows, and what each says.

import type { readMap } from '#areas/reports/map/calls.ts'
import type { AnswerOf } from '#kit/call.ts'
import type { Point } from '#trade/parties/place-fields.ts'

export type Drawn = AnswerOf<typeof readMap>

export const regions = ['Whole trade', 'The Kingdom'] as const
export type Region = (typeof regions)[number]

export type SpotKind = 'origin' | 'port' | 'terminal'
export type PlaceOnMap = { key: string; kind: SpotKind; id: number; name: string; at: Point; tons: number }

const isOfUse = ({ isAbroad, loaded, id }: Drawn['ports'][number], { vessels }: Drawn): boolean =>
  !isAbroad || loaded > 0 || vessels.some(({ from, to }) => from === id || to === id)

// Origins are told by their country, where the cargo was loaded.
export const spotsOf = (drawn: Drawn, region: Region): PlaceOnMap[] => {
  const ports = drawn.ports
    .filter(port => isOfUse(port, drawn) && (region === 'Whole trade' || !port.isAbroad))
    .flatMap(({ id, name, country, isAbroad, at, loaded }): PlaceOnMap[] =>
      at
        ? [
            isAbroad
              ? { key: `port ${id}`, kind: 'origin', id, name: `${name}, ${country}`, at, tons: loaded }
              : { key: `port ${id}`, kind: 'port', id, name, at, tons: 0 },
          ]
        : [],
    )
  const terminals = drawn.terminals.flatMap(({ id, name, at, stock }): PlaceOnMap[] =>
    at ? [{ key: `terminal ${id}`, kind: 'terminal', id, name, at, tons: stock }] : [],
  )
  return [...ports, ...terminals]
}

/** Two ends of a way, by the keys of their places. */
export type Way = { key: string; from: string; to: string }

export const waysOfTrucks = ({ trucks }: Drawn): (Way & { trucks: number })[] =>
  trucks.map(({ from, to, trucks: count }) => {
    const start = 'port' in from ? `port ${from.port}` : `terminal ${from.terminal}`
    return { key: `${start} ${to}`, from: start, to: `terminal ${to}`, trucks: count }
  })
