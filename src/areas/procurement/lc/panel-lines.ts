// The four columns of the quantity panel, each a list of figures that ends in a sum. The sums add up to the balance.

import { openingBalance } from '#areas/accounts/opening-balance/definition.ts'
import { portLoading } from '#areas/port-loading/definition.ts'
import { type Figures, milledAway } from '#areas/procurement/lc/quantities.ts'
import { barleyClosingStock } from '#areas/reports/barley-closing-stock/definition.ts'
import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { lcSale } from '#areas/sales/lc-sale/definition.ts'
import { shipment } from '#areas/shipping/shipment/definition.ts'
import { cargoLoss } from '#areas/terminals/cargo-loss/definition.ts'
import { cargoMilling } from '#areas/terminals/cargo-milling/definition.ts'
import { cargoSale } from '#areas/terminals/cargo-sale/definition.ts'
import { cargoTransfer } from '#areas/terminals/cargo-transfer/definition.ts'
import { flakedBarley } from '#areas/terminals/flaked-barley/definition.ts'
import { lcMerging } from '#areas/terminals/lc-merging/definition.ts'
import { loan } from '#areas/terminals/loan/definition.ts'
import { loanReturn } from '#areas/terminals/loan-return/definition.ts'
import { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import { swapCargo } from '#areas/terminals/swap-cargo/definition.ts'
import { terminalOut } from '#areas/terminals/terminal-out/definition.ts'
import type { Document } from '#kit/document.ts'

type LinkedList = Pick<Document, 'address' | 'right' | 'filters'>

/** A figure in kilograms and the list of its documents; `whose` is the document's field that names the owner, `consignee` by default. A
 *  line with `isPart` is included in another line and is not added. */
export type Line = {
  label: string
  kg: number
  of?: LinkedList
  narrowed?: Record<string, string>
  whose?: string
  isPart?: boolean
}
export type Column = { title: string; lines: Line[]; sum: Line }

const line = (label: string, kg: number, of?: unknown, narrowed?: Record<string, string>): Line => ({
  label,
  kg,
  of: of as LinkedList | undefined,
  narrowed,
})

const ownedBy = (whose: string, of: Line): Line => ({ ...of, whose })

/** The filters that narrow a list to the documents of a figure: those of this LC, of this owner. */
export const listFilters = ({ of, narrowed, whose = 'consignee' }: Line, lc: number, owner: number | null) => ({
  [of?.filters.includes('lcs') ? 'lcsId' : 'lcId']: String(lc),
  ...(owner !== null && of?.filters.includes(whose) && { [`${whose}Id`]: String(owner) }),
  ...narrowed,
})

// Lines of rare movements are shown only if they have a quantity.
const unlessZero = (...lines: Line[]): Line[] => lines.filter(({ kg }) => kg !== 0)

// While a ship is being discharged, the cargo on board is neither short nor lost: only discharged ships count for the difference.
const outturnLine = (of: Figures, onBoard: number): Line =>
  onBoard > 0
    ? line('Outturn so far', of.portOut === 0 ? 0 : of.outturn + onBoard, portLoading)
    : line('Outturn', of.outturn, portLoading)

const arrivedColumn = (of: Figures, onBoard: number): Column => ({
  title: 'Cargo that arrived',
  lines: [
    line('LC', of.lcQuantity),
    line('B/L', of.blQuantity, shipment),
    line('Port out', of.portOut, portLoading),
    ...unlessZero(line('Sold in port', Math.max(0, of.soldPort), lcSale, { soldFrom: 'Port' })),
    ...unlessZero(
      ownedBy('buyerConsignee', line('Bought in port', Math.max(0, -of.soldPort), lcSale, { soldFrom: 'Port' })),
    ),
    outturnLine(of, onBoard),
    line('Beyond B/L', of.nonBl, portLoading),
    line('Direct delivery', of.directDelivery, portLoading, { deliveryType: 'Direct Delivery' }),
    ...unlessZero(
      line('On the road', of.onTheRoad, portLoading, { deliveryType: 'Terminal Storage', status: 'Pending' }),
    ),
    line('Transit difference', of.transitDifference, receiveCargo),
  ],
  sum: line('Received', of.received, receiveCargo),
})

const changedOwnerColumn = (of: Figures): Column => {
  const lines = [
    ownedBy('lender', line('Loan given', -of.loanGiven, loan)),
    ownedBy('borrower', line('Loan taken', of.loanTaken, loan)),
    ownedBy('lender', line('Returned to lender', of.loanReturnedTo, loanReturn)),
    ownedBy('borrower', line('Returned by borrower', -of.loanReturnedBy, loanReturn)),
    ...(of.loanNet === 0 ? [] : [{ ...line('Loans, net', -of.loanNet, loan), isPart: true }]),
    ownedBy('seller', line('Cargo sale out', -of.cargoSaleOut, cargoSale)),
    ownedBy('buyer', line('Cargo sale in', of.cargoSaleIn, cargoSale)),
    line('Ownership out', -of.ownershipOut, cargoTransfer, { transferType: 'Ownership' }),
    ownedBy('toConsignee', line('Ownership in', of.ownershipIn, cargoTransfer, { transferType: 'Ownership' })),
    ...unlessZero(line('Swap out', -of.swapOut, swapCargo), line('Swap in', of.swapIn, swapCargo)),
    ...unlessZero(line('Merged out', -of.mergedOut, lcMerging), line('Merged in', of.mergedIn, lcMerging)),
  ]
  return {
    title: 'Changed owner',
    lines,
    sum: line(
      'Net of owners',
      lines.reduce((sum, { kg, isPart }) => sum + (isPart ? 0 : kg), 0),
    ),
  }
}

const movedName = (of: Figures): string => {
  if (milledAway(of) !== 0) return 'Lost or moved on'
  return of.transferUnderWay === 0 ? 'Lost' : 'Lost or under way'
}

const movedColumn = (of: Figures): Column => ({
  title: 'Moved and milled',
  lines: [
    line('Transfer sent', of.transferOut, cargoTransfer, { transferType: 'Warehouse' }),
    line('Transfer received', of.transferIn, cargoTransfer, { transferType: 'Warehouse' }),
    ...unlessZero(
      line('Milled in', of.milledIn - of.flakedIn, cargoMilling),
      line('Milled out', of.milledOut - of.flakedOut, cargoMilling),
      line('Milled into another lot', -Math.max(milledAway(of), 0), cargoMilling),
      line('Milled from another lot', -Math.min(milledAway(of), 0), cargoMilling),
    ),
    line('Flaked in', of.flakedIn, flakedBarley),
    line('Flaked out', of.flakedOut, flakedBarley),
    ...unlessZero(line('Between terminals', -of.transferUnderWay, cargoTransfer, { status: 'In transit' })),
    line('Transfer loss', -of.transferLoss, cargoTransfer, { transferType: 'Warehouse' }),
    ...unlessZero(line('Milling loss', of.flakingLoss - of.millingLoss, cargoMilling)),
    line('Flaking loss', -of.flakingLoss, flakedBarley),
    line('Handling loss', -of.handlingLoss, cargoLoss),
  ],
  sum: line(
    movedName(of),
    -(of.transferUnderWay + of.transferLoss + of.millingLoss + of.handlingLoss + milledAway(of)),
  ),
})

// The stock in terminals links to its report.
const closingStock: LinkedList = { ...barleyClosingStock, filters: Object.keys(barleyClosingStock.filters) }

/** A place of the balance as text: `Raw, Jeddah`; `narrowed` are the filters of its report, if the user may open it. */
export type StockLine = { name: string; kg: number; narrowed?: Record<string, string> }

const soldAndLeftColumn = (of: Figures, lying: readonly StockLine[]): Column => ({
  title: 'Sold and left',
  lines: [
    line('Sold in bags', -of.soldBags, deliveryNote),
    line('Sold in bulk', -of.soldBulk, bulkLoading),
    ...unlessZero(line('Sold as LC', -of.soldLc, lcSale), line('Withdrawn', -of.withdrawn, terminalOut)),
    ...unlessZero(line('Brought in', of.broughtIn, receiveCargo, { source: 'Return' })),
    ...unlessZero(line('Opening balance', of.opening, openingBalance, { kind: 'Cargo' })),
    ...lying.map(({ name, kg, narrowed }) => line(name, kg, narrowed && closingStock, narrowed)),
  ],
  sum: line('Balance', of.balance, closingStock),
})

/** The panel's four columns; `onBoard` is the quantity still on ships, in kilograms. */
export const buildColumns = (of: Figures, lying: readonly StockLine[], onBoard: number): Column[] => [
  arrivedColumn(of, onBoard),
  changedOwnerColumn(of),
  movedColumn(of),
  soldAndLeftColumn(of, lying),
]
