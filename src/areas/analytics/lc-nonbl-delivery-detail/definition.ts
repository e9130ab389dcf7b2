import { count, quantity } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { deliveriesOf, deliveryColumns } from '#trade/statements/analysis-fields.ts'

const beyond = quantity('Beyond B/L', { zero: true })

/** The trucks that carried cargo out of the port beyond the bills of lading of their LC; equals the LC report. */
export const lcNonblDeliveryDetail = analysis('lc-nonbl-delivery-detail', {
  title: 'Deliveries beyond B/L',
  needs: ['ConsignmentTransportation', 'LcDetail'],
  unit: 'MT',
  filters: deliveriesOf,
  columns: {
    ...deliveryColumns,
    quantity: quantity('Net'),
    cumulative: quantity('Out of the port until then'),
    bl: quantity('B/L quantity', { zero: true }),
    beyond,
  },
  total: { trucks: count('Trucks', { zero: true }), beyond },
})
