// The fields of the lines on an owner's page.

import { terminal } from '#areas/master-data/terminal/definition.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { choice, count, instant, link, money, optional, quantity, text, weight } from '#kit/fields.ts'
import { exchangeColumns } from '#trade/statements/movement-fields.ts'

const figure = (label: string) => quantity(label, { signed: true })

export const ownStock = {
  lc: link('LC', lc),
  terminal: link('Terminal', terminal),
  opening: figure('Opening'),
  came: figure('In'),
  went: figure('Out'),
  closing: figure('Stock'),
  reserved: figure('Reserved'),
  free: figure('Free'),
}

export const ownMoves = {
  opening: figure('Opening'),
  received: figure('Received'),
  ...exchangeColumns,
  sold: figure('Sold'),
  other: figure('Otherwise'),
  closing: figure('Closing'),
  lent: figure('Lent'),
  borrowed: figure('Borrowed'),
}

export const ownBags = { terminal: link('Terminal', terminal), bags: count('Empty bags', { zero: true }) }

export const ownMoney = {
  receivable: money('Receivable', { signed: true }),
  payable: money('Payable', { signed: true }),
}

/** The movement of a truck on the day. */
export const truckWays = [
  'Out of the port',
  'Into the terminal',
  'Out of the terminal',
  'Loaded for a customer',
] as const

export const ownTruck = {
  docNo: optional(text('Number')),
  way: choice('What it does', truckWays),
  truck: optional(link('Truck', truck)),
  terminal: optional(link('Terminal', terminal)),
  status: text('Status'),
  netKg: optional(weight('Net')),
}

export const ownPermit = {
  docNo: optional(text('Number')),
  truck: link('Truck', truck),
  terminal: optional(link('Terminal', terminal)),
  status: text('Status'),
  quantity: quantity('Quantity', { zero: true }),
  validUntil: optional(instant('Valid until')),
}
