import { bagGrade, bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, choice, count, day, hinted, link, money, optional, price, remarks, under } from '#kit/fields.ts'
import { reverseFrom } from '#kit/states.ts'
import { amountByCount } from '#kit/units.ts'
import { scopes } from '#trade/bags/bag-fields.ts'
import { ownerField } from '#trade/cargo/stock-fields.ts'

type Side = { price: number | null; quantity: number }

// Halalas; null while the value of a bag is unknown.
const valueOfSide = ({ price, quantity }: Side): number | null =>
  price === null || price === undefined ? null : amountByCount(price, quantity)

type Swap = {
  ownerA: number
  terminalA: number
  bagGradeA: number
  ownerB: number
  terminalB: number
  bagGradeB: number
}

// Either two owners exchange bags within their terminals, or bags of one owner change terminals.
const swapRules = (swap: Swap): { bagGradeB?: string; terminalB?: string } => {
  const [samePlace, sameGrade] = [swap.terminalA === swap.terminalB, swap.bagGradeA === swap.bagGradeB]
  if (swap.ownerA !== swap.ownerB) return samePlace && sameGrade ? { bagGradeB: 'These are the same bags.' } : {}
  if (samePlace) return { terminalB: 'Bags of one owner change places: choose another terminal.' }
  return sameGrade ? { bagGradeB: 'These are the same bags.' } : {}
}

export const bagSwap = document('bagSwap', {
  address: 'bags/swap',
  title: { one: 'Bag Swap', many: 'Bag Swaps' },
  purpose:
    'Two owners exchange bags at once, or bags of one owner trade places. Undone by the opposite swap, or reversed.',
  right: 'BagSwap',
  prefix: 'SWB',
  fields: {
    date: day('Date'),
    ownerA: under('What the first gives', ownerField('First owner')),
    terminalA: link('Terminal of the first', terminal, { narrowedBy: ['ownerA'] }),
    bagGradeA: link('Bags of the first', bagGrade),
    quantityA: count('The first gives'),
    priceA: hinted(optional(price('Value of one bag of the first')), 'Empty: the cost to the owner.'),
    ownerB: under('What the second gives', ownerField('Second owner')),
    terminalB: link('Terminal of the second', terminal, { narrowedBy: ['ownerB'] }),
    bagGradeB: link('Bags of the second', bagGrade),
    quantityB: count('The second gives'),
    priceB: hinted(optional(price('Value of one bag of the second')), 'Empty: the cost to the owner.'),
    sizeA: automatic(choice('Size of the first', bagSizes)),
    scopeA: automatic(choice('Scope of the first', scopes)),
    sizeB: automatic(choice('Size of the second', bagSizes)),
    scopeB: automatic(choice('Scope of the second', scopes)),
    valueA: automatic(money('Value of what the first gives')),
    valueB: automatic(money('Value of what the second gives')),
    differential: automatic(money('Differential', { signed: true })),
    paidBy: automatic(link('Paid by', consignee)),
    remarks: remarks(),
  },
  derive: ({ quantityA, priceA, quantityB, priceB, ownerA, ownerB }) => {
    const [valueA, valueB] = [
      valueOfSide({ quantity: quantityA, price: priceA }),
      valueOfSide({ quantity: quantityB, price: priceB }),
    ]
    const differential = valueA === null || valueB === null || ownerA === ownerB ? null : valueB - valueA
    return { valueA, valueB, differential, paidBy: differential ? (differential < 0 ? ownerB : ownerA) : null }
  },
  rules: swapRules,
  list: [
    'date',
    'ownerA',
    'terminalA',
    'bagGradeA',
    'quantityA',
    'ownerB',
    'terminalB',
    'bagGradeB',
    'quantityB',
    'differential',
    'paidBy',
  ],
  filters: ['date', 'ownerA', 'ownerB', 'terminalA', 'terminalB', 'bagGradeA', 'bagGradeB'],
  seenBy: swap => [swap.ownerA, swap.ownerB],
  life: {
    initial: 'Active',
    states: ['Active', 'Reversed'],
    posted: ['Active'],
    editable: [],
    actions: { reverse: reverseFrom('Active') },
  },
})
