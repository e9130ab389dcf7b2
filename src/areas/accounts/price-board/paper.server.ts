// The price board as a sent paper: a link that is opened later shows the prices of that day, which it names.

import { priceBoard } from '#areas/accounts/price-board/definition.ts'
import { type BoardPrice, readBoardPrices } from '#areas/accounts/price-board/prices.server.ts'
import { boardTitle, everyone, everywhere, formWords, headings, inBulk } from '#areas/accounts/price-board/words.ts'
import { formatDay } from '#kit/days.ts'
import { conflict } from '#kit/refusal.ts'
import type { Context, Person } from '#kit/server/context.ts'
import type { HandedOut } from '#kit/server/handed-out.ts'
import { formatCount, formatDecimal, formatQuantity } from '#kit/units.ts'
import { mayOn } from '#rights/may.ts'
import { setSummary } from '#trade/statements/summary-paper.server.ts'
import { drawnPaper } from '#trade/tax-documents/paper-file.server.ts'
import { cell, type PaperCell, type PaperColumn } from '#trade/tax-documents/paper-text.ts'
import type { Both } from '#trade/tax-documents/tax-paper.ts'

const text = (words: Both, share = 1): PaperColumn => ({ words, share, isText: true })
const figure = (words: Both): PaperColumn => ({ words, share: 1, isText: false })

const columns: readonly PaperColumn[] = [
  ...[text(headings.terminal, 1.4), text(headings.seller, 1.4), text(headings.lc), text(headings.barley)],
  ...[text(headings.bag), figure(headings.from), figure(headings.exclVat), figure(headings.inclVat)],
  figure(headings.perTon),
]

const named = (name: string | null, nameAr: string | null, otherwise: Both): Both =>
  name === null ? otherwise : [name, nameAr ?? name]

const barleyOf = ({ form }: BoardPrice): Both => formWords[form] ?? formWords.Raw!
const packingOf = ({ size }: BoardPrice): Both => (size === null ? inBulk : [size, size])

// A price in whole halalas is printed with two decimals.
const priceText = (price: number): string =>
  price % 100 === 0 ? formatDecimal(price / 100, 2) : formatDecimal(price, 4)

const leastOf = ({ minBags, minQuantity }: BoardPrice): Both | string => {
  if (minBags !== null) return formatCount(minBags)
  return minQuantity === null ? '–' : formatQuantity(minQuantity)
}

const cellsOf = (price: BoardPrice): PaperCell[] =>
  [
    named(price.terminal, price.terminalAr, everywhere),
    named(price.consignee, price.consigneeAr, everyone),
    price.lc ?? '–',
    barleyOf(price),
    packingOf(price),
    leastOf(price),
    ...[price.priceExclVat, price.priceInclVat, price.pricePerTon].map(priceText),
  ].map(cell)

// On a phone the prices come first: the goods, the terminal, and the price with VAT.
const factOf = (price: BoardPrice) => {
  const [barley, packing, place] = [
    barleyOf(price),
    packingOf(price),
    named(price.terminal, price.terminalAr, everywhere),
  ]
  const words: Both = [`${barley[0]}, ${packing[0]}, ${place[0]}`, `${barley[1]}، ${packing[1]}، ${place[1]}`]
  return { words, value: `SAR ${priceText(price.priceInclVat)}` }
}

const draw = async (_id: number, _asked: unknown, context: Context) => {
  const prices = await readBoardPrices(context)
  if (prices.length === 0) conflict('No price is in force for every customer now. Enter one, or activate it.')
  const number = formatDay(context.today)
  const day = { words: headings.day, value: number, strong: true } as const
  const summary = {
    ...{ number, title: boardTitle, facts: [day], totals: [], signs: [], columns },
    rows: prices.map(cellsOf),
  }
  return { ...drawnPaper(await setSummary(summary, { language: null }, context)), facts: prices.map(factOf) }
}

/** The board as a paper that can be sent; the sender must have the rights to both price lists. */
export const priceBoardPaper = {
  document: priceBoard,
  mayOpen: (asker: Person) => mayOn(asker, 'View', 'BagSalePrice') && mayOn(asker, 'View', 'BulkSalePrice'),
  paper: { right: 'canViewBagSalePrice', isReady: () => true, days: 7, draw } satisfies HandedOut,
}
