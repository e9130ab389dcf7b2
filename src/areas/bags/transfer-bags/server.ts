import { bagTransfer } from '#areas/bags/transfer-bags/definition.ts'
import { postBagArrival, postBagTransfer, type TransferToPost } from '#areas/bags/transfer-bags/posting.ts'
import type { HappeningOf, RowOf, ValuesIn } from '#kit/document.ts'
import { behave } from '#kit/server/behaviour.ts'
import { askLedger } from '#kit/server/document-postings.ts'
import { post } from '#ledger/record.server.ts'
import { readBagCost } from '#trade/bags/bag-cost.server.ts'
import { checkBagRoom } from '#trade/bags/bag-room.server.ts'
import { ledgerBags, readBagFacts } from '#trade/bags/bags.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped, refuseFuture } from '#trade/cargo/stock.server.ts'
import { checkNotBlocked } from '#trade/parties/blocked-parties.server.ts'
import { refuseReceivingElsewhere, refuseSendingElsewhere } from '#trade/staff/scope.server.ts'

type Transfer = RowOf<typeof bagTransfer>

// A transfer received on a later day than it was sent posts twice, each on its own day: the month of the first may be closed.
const arrivesLater = (row: Transfer, what: HappeningOf<typeof bagTransfer>, before: Transfer | null): boolean =>
  row.status === 'Received' && before?.status !== 'Received' && (what === 'receive' || row.receivedOn !== row.date)

const arrivingBags = ({ quantity, received, damaged }: ValuesIn<typeof bagTransfer>): number =>
  received === null ? quantity : received + (damaged ?? 0)

const transferToPost = (row: Transfer): TransferToPost => ({ ...row, bags: ledgerBags(row, row.consignee) })

export const bagTransferServer = behave(bagTransfer, {
  async fill(of, context, { what }) {
    // Missing bags keep the cost at which they were posted.
    if (what === 'close') return {}
    const bagFacts = await readBagFacts(of, of.consignee, context)
    const until = { owner: of.consignee, scope: bagFacts.scope, until: of.date, grade: of.bagGrade }
    const receivedOn = of.receivedOn ?? (what === 'receive' ? context.today : of.date)
    return {
      ...bagFacts,
      unitCost: await readBagCost(until, context),
      receivedOn: of.received === null ? null : receivedOn,
      responsible: of.damaged ? (of.responsible ?? 'Nobody') : null,
    }
  },
  async check(of, { what }, context) {
    if (what !== 'receive' && what !== 'close') refuseSendingElsewhere(of.terminal, context)
    if (what === 'cancel' || what === 'close') return
    if (of.received !== null) refuseReceivingElsewhere(of.toTerminal, context)
    refuseFuture(of.date, context)
    refuseFuture(of.receivedOn, context, 'receivedOn')
    if (what !== 'receive') await checkNotBlocked({ truck: of.truck, driver: of.driver }, context)
    const arriving = { terminal: of.toTerminal, field: 'toTerminal', bags: arrivingBags(of) } as const
    await checkBagRoom({ ...arriving, remarks: of.remarks }, context)
    await checkMapped(of.terminal, { consignee: of.consignee }, context, operationsNeeded.bagTransfer.at)
    await checkMapped(of.toTerminal, { toTerminal: of.consignee }, context, operationsNeeded.bagTransfer.to)
  },
  post: async row => postBagTransfer(transferToPost(row)),
  async after(row, { what, before }, context) {
    if (!arrivesLater(row, what, before)) return
    const source = { documentType: bagTransfer.name, documentId: row.id, documentNumber: row.docNo }
    const arrival = { ...source, ...postBagArrival(transferToPost(row)), date: row.receivedOn! }
    await askLedger(() => post(context.client, arrival), context)
  },
})
