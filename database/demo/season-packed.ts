// Movements of the season's cargo that was packed at the mill, other than sales: lent, sold to the other owner, swapped, moved,
// withdrawn and written down, by the bag.

import type { Caller } from './caller.ts'
import type { World } from './master-data.ts'
import type { Lots } from './season-yard.ts'

type PackedStory = { to: Caller; w: World; lots: Lots; ago: (days: number) => string }

const packed = { form: 'Crushed', bagSize: '50 kg' } as const

const changeHands = async ({ to, lots: { a, b }, ago }: PackedStory): Promise<void> => {
  const [lender, borrower] = [b.consignee, a.consignee]
  const lot = { ...packed, terminal: b.terminal, lc: b.lc }
  const lent = { ...lot, lender, borrower, returnBasis: 'Same grade', expectedReturnDate: ago(40) }
  const loan = await to.add('terminals/loan', { ...lent, date: ago(70), quantity: 4 })
  await to.add('terminals/loan-return', { ...lot, date: ago(57), loan: loan.id, quantity: 2.5 })
  const sold = { ...lot, seller: lender, buyer: borrower, date: ago(66), quantity: 5, unitPrice: 1_065 }
  await to.act('terminals/cargo-sale', await to.add('terminals/cargo-sale', sold), 'approve')
  const swapped = await to.add('terminals/swap-cargo', {
    ...{ date: ago(62), consigneeA: lender, terminalA: b.terminal, lcA: b.lc, formA: packed.form, quantityA: 2 },
    ...{ bagSizeA: packed.bagSize, consigneeB: borrower, terminalB: a.terminal, lcB: a.lc, formB: 'Raw' },
    ...{ quantityB: 2.15, rule: 'Ratio', remarks: 'Packed for loose, by what the bags are worth' },
  })
  for (const action of ['agree-first', 'agree-second', 'approve']) await to.act('terminals/swap-cargo', swapped, action)
}

const carry = async ({ to, w, lots: { b, c }, ago }: PackedStory): Promise<void> => {
  const lot = { ...packed, consignee: b.consignee, terminal: b.terminal, lc: b.lc }
  const away = { transferType: 'Warehouse', toTerminal: c.terminal, transporter: w.companies.transporter1 }
  const sent = { ...lot, ...away, date: ago(52), sentQty: 5, receivedQty: 4.95, receivedOn: ago(51) }
  await to.add('terminals/cargo-transfer', { ...sent, authorityRef: 'STP-1163' })
  const scales = {
    truck: w.trucks[6],
    driver: w.drivers[6],
    firstWeight: 15_240,
    secondWeight: 20_251,
    loadedBags: 100,
  }
  const own = { outType: 'Owner withdrawal', destination: 'Poultry farm, Al Lith', orderedQty: 5 }
  const out = await to.add('terminals/terminal-out', { ...lot, ...own, ...scales, date: ago(45) })
  await to.act('terminals/terminal-out', out, 'deliver', { deliveredOn: ago(45) })
  const back = { source: 'Return', exitTicket: out.id, firstWeight: 16_242, secondWeight: 15_240, loadedBags: 20 }
  await to.add('terminals/receive-cargo', { ...back, date: ago(43), remarks: 'Not needed' })
  const torn = { lossType: 'Spillage', tornBags: 3, tornGrade: w.bag50, quantity: 0.08, remarks: 'Fell off the stack' }
  const loss = await to.add('terminals/cargo-loss', { ...lot, ...torn, date: ago(33) })
  await to.act('terminals/cargo-loss', loss, 'approve')
}

/** Plays the movements, after the milling. */
export const movePacked = async (story: PackedStory): Promise<void> => {
  await changeHands(story)
  await carry(story)
}
