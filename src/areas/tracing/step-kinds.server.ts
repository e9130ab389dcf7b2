// How the documents of a chain are read: their kilograms, their descriptive fields, and whether only posted ones count.

import { type RawBuilder, sql } from 'kysely'
import { portLoading } from '#areas/port-loading/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { purchaseContract } from '#areas/procurement/purchase-contract/definition.ts'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { lcSale } from '#areas/sales/lc-sale/definition.ts'
import { shipment } from '#areas/shipping/shipment/definition.ts'
import { cargoLoss } from '#areas/terminals/cargo-loss/definition.ts'
import { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import { terminalOut } from '#areas/terminals/terminal-out/definition.ts'
import type { StepKind } from '#areas/tracing/trace-steps.server.ts'

const deliveredKg = (table: string, column: string): RawBuilder<unknown> =>
  sql`(select coalesce(sum(n.${sql.ref(column)}), 0) from ${sql.table(table)} n where n.agency_id = t.agency_id and n.sale = t.id
    and n.status = 'Delivered')`

const soldDescription = ['customer', 'consignee', 'terminal']
const truckDescription = { about: ['truck', 'customer'], isPosted: true }

export const stepKinds = {
  contract: { document: purchaseContract, kg: sql`t.quantity`, about: ['seller'] },
  lc: { document: lc, kg: sql`t.quantity`, about: ['issuingBank'] },
  shipment: { document: shipment, kg: sql`t.bl_quantity`, about: ['voyage'] },
  ticket: {
    document: portLoading,
    kg: sql`t.net_kg`,
    about: ['truck', 'consignee', 'terminal', 'customer'],
    isPosted: true,
  },
  receipt: {
    document: receiveCargo,
    kg: sql`t.accepted_net`,
    about: ['truck', 'consignee', 'terminal'],
    isPosted: true,
  },
  bagSale: { document: bagSale, kg: deliveredKg('delivery_note', 'quantity'), about: soldDescription },
  bulkSale: { document: bulkSale, kg: deliveredKg('bulk_loading', 'net_kg'), about: soldDescription },
  lcSale: {
    document: lcSale,
    kg: sql`case t.weight_basis when 'B/L' then t.quantity else coalesce(t.final_quantity, t.quantity) end`,
    about: soldDescription,
    isPosted: true,
  },
  note: { document: deliveryNote, kg: sql`t.quantity`, ...truckDescription },
  loading: { document: bulkLoading, kg: sql`t.net_kg`, ...truckDescription },
  out: { document: terminalOut, kg: sql`t.net_kg`, about: ['truck', 'consignee', 'terminal'], isPosted: true },
  loss: { document: cargoLoss, kg: sql`t.quantity`, about: ['consignee', 'terminal'], isPosted: true },
} as const satisfies Record<string, StepKind>
