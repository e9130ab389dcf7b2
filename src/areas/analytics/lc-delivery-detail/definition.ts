import { count, optional, quantity } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { deliveriesOf, deliveryColumns } from '#trade/statements/analysis-fields.ts'

const figures = {
  quantity: quantity('Within B/L', { zero: true }),
  received: optional(quantity('Received', { zero: true })),
}

/** The trucks that carried cargo of LCs out of the port, up to the quantity of the bills of lading. The barley inventory shows what
 *  terminals received of them. */
export const lcDeliveryDetail = analysis('lc-delivery-detail', {
  title: 'Deliveries of LCs',
  needs: ['ConsignmentTransportation', 'BarleyInventory'],
  unit: 'MT',
  filters: deliveriesOf,
  columns: {
    ...deliveryColumns,
    ...figures,
  },
  total: { trucks: count('Trucks', { zero: true }), ...figures, direct: quantity('Direct delivery', { zero: true }) },
})
