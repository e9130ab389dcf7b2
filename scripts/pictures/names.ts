// The Arabic names of companies, places and goods of the demo data, by their English names.

import type { Caller } from '../../database/demo/caller.ts'

const lists = [
  ...['consignee', 'seller', 'shipmentOwner', 'transporter', 'customer', 'vessel', 'terminal', 'port', 'berth'],
  ...['bank', 'bag-grade', 'cargo-grade', 'cargo-type'],
]

/** For an installation without data. */
export const noNames: ReadonlyMap<string, string> = new Map()

/** Reads the Arabic names, and adds those that a journey enters. */
export const arabicNames = async (to: Caller): Promise<ReadonlyMap<string, string>> => {
  const names = new Map([['Bustan Al Wadi Livestock', 'بستان الوادي للمواشي']])
  for (const list of lists) {
    const { rows } = (await to.get(`master-data/${list}?pageSize=100`)) as { rows: { name: string; nameAr?: string }[] }
    for (const { name, nameAr } of rows) if (nameAr) names.set(name, nameAr)
  }
  return names
}
