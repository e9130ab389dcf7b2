import { bagSalePrice } from '#areas/accounts/bag-sale-price/definition.ts'
import { bagProforma } from '#areas/accounts/bag-sale-proforma/definition.ts'
import { bagGrade, bagSizeKg, bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  count,
  hinted,
  link,
  money,
  optional,
  percent,
  price,
  quantity,
  remarks,
  yesNo,
} from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'
import { amountByCount } from '#kit/units.ts'
import {
  agentFields,
  agentRules,
  agreedPrice,
  commissionOf,
  deliveryType,
  differenceToList,
  invoiceDayField,
  listPriceFields,
  loadingRateRow,
  saleBillingFields,
  saleFields,
} from '#trade/selling/sale-fields.ts'
import { bagSaleLines, totalsAt } from '#trade/tax-documents/line-fields.ts'

/** States in which a sale in bags has its invoice. */
export const invoicedStates = ['Approved', 'Partly delivered', 'Delivered']

export const bagSale = document('bagSale', {
  address: 'sales/bag-sale',
  title: 'Bag Sale',
  purpose:
    'Barley sold in bags. Approving issues the tax invoice and reserves the cargo, which leaves stock truck by truck at the gate.',
  right: 'BagSale',
  prefix: 'BS',
  fields: {
    ...saleFields,
    bagGrade: link('Bag grade', bagGrade),
    bagOwner: hinted(optional(link('Bags of', consignee)), 'The owner of the empty bags to fill. Empty: the seller.'),
    size: automatic(choice('Bag size', bagSizes)),
    packed: hinted(optional(yesNo('Already packed')), 'Bags filled at the mill; no empty bags are used.'),
    bags: count('Bags'),
    quantity: automatic(quantity('Quantity')),
    unitPrice: automatic(price('Price per bag')),
    grossPrice: automatic(price('Price per bag with VAT')),
    priceRow: automatic(link('Price list', bagSalePrice)),
    agreedPrice: agreedPrice('Agreed price per bag'),
    ...listPriceFields,
    discountPct: optional(percent('Discount')),
    bagPrice: hinted(optional(price('Price of the empty bag')), 'Only if the list price excludes the bag.'),
    loadingCharge: hinted(optional(money('Loading charge', { zero: true })), 'Empty: the rate in force.'),
    loadingRateRow: loadingRateRow(),
    ...saleBillingFields,
    invoiceDay: invoiceDayField(),
    ...agentFields,
    commissionPerBag: optional(price('Commission per bag')),
    deliveryType: deliveryType(),
    bagProforma: automatic(link('Proforma', bagProforma)),
    proformaLine: automatic(count('Line of the proforma', { sum: false })),
    deliveredBags: automatic(count('Delivered bags', { zero: true })),
    calledOffBags: automatic(count('Canceled bags', { zero: true })),
    remarks: remarks(),
  },
  derive: sale => {
    const quantity = sale.size ? sale.bags * bagSizeKg(sale.size) : null
    const { net, vat, gross } = totalsAt(bagSaleLines({ ...sale, quantity }), sale.vatRate)
    return {
      quantity,
      listDifferencePct: differenceToList(sale),
      net,
      vat,
      gross,
      // Once invoiced, the balance comes from the invoice.
      balanceDue: sale.invoice ? sale.balanceDue : gross - (sale.advanceApplied ?? 0) - (sale.creditApplied ?? 0),
      // The server computes commission by tiered terms.
      commission: sale.agentTerms
        ? (sale.commission ?? 0)
        : commissionOf(sale.commissionPerBag ?? sale.agentRate, sale.agentPct, net, rate =>
            amountByCount(rate, sale.bags),
          ),
      deliveredBags: sale.deliveredBags ?? 0,
      calledOffBags: sale.calledOffBags ?? 0,
    }
  },
  rules: sale => agentRules(sale, 'commissionPerBag'),
  list: [
    'date',
    'invoice',
    'customer',
    'consignee',
    'terminal',
    'lc',
    'form',
    'size',
    'bags',
    'quantity',
    'net',
    'vat',
    'gross',
    'balanceDue',
    'paymentState',
    'eInvoiceStatus',
    'fimsStatus',
  ],
  filters: [
    'date',
    'customer',
    'consignee',
    'terminal',
    'lc',
    'form',
    'size',
    'agent',
    'bagProforma',
    'paymentMode',
    'paymentState',
    'eInvoiceStatus',
    'fimsStatus',
  ],
  seenBy: sale => [sale.consignee],
  papers: ['Customer’s order', 'Bank slip', 'Other'],
  life: {
    initial: 'Draft',
    states: ['Draft', 'Approved', 'Partly delivered', 'Delivered', 'Canceled'],
    posted: [],
    editable: ['Draft'],
    actions: {
      approve: { label: 'Approve and issue', moves: { Draft: 'Approved' }, right: 'hasApproveSalePermission' },
      'deliver-part': {
        label: 'Partly delivered',
        moves: { Approved: 'Partly delivered', 'Partly delivered': 'Partly delivered' },
        systemOnly: true,
      },
      deliver: {
        label: 'Delivered',
        moves: { Approved: 'Delivered', 'Partly delivered': 'Delivered' },
        systemOnly: true,
      },
      'call-off': {
        label: 'Remainder canceled',
        moves: { Approved: 'Approved', 'Partly delivered': 'Partly delivered' },
        systemOnly: true,
      },
      'call-off-rest': {
        label: 'Remainder canceled',
        moves: { Approved: 'Canceled', 'Partly delivered': 'Delivered' },
        systemOnly: true,
      },
      // An invoice with a QR code can only be credited; the refusal offers the credit note.
      cancel: cancelFrom('Draft', 'Approved', 'Partly delivered', 'Delivered'),
    },
  },
})
