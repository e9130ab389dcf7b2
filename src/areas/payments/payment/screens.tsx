import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { flowOf, payment } from '#areas/payments/payment/definition.ts'
import { voucherOf } from '#areas/payments/payment/sheet.ts'
import { DocumentForm } from '#kit/browser/document-form.tsx'
import { Entry, Section } from '#kit/browser/entry.tsx'
import { useForm } from '#kit/browser/form-context.tsx'
import { fromDecimal } from '#kit/units.ts'
import { PrintedPage, Sheet } from '#trade/sheets/sheet-page.tsx'

const Party = ({ flow }: { flow: ReturnType<typeof flowOf> }) => {
  if (flow === 'receipt')
    return (
      <Section title="Received from" help="The unallocated amount remains the customer’s credit.">
        <Entry of="customer" span={3} />
        <Entry of="consignee" span={3} />
      </Section>
    )
  return (
    <Section
      title="Paid to"
      help="A vendor or an agent on behalf of a consignee, or the consignee; or a customer whose credit is refunded."
    >
      <Entry of="vendor" />
      <Entry of="agent" />
      <Entry of="consignee" />
      <Entry of="customer" span={3} />
      <Entry of="refundOf" span={3} />
      <Entry of="owed" span={3} />
      <Entry of="inAdvance" span={3} />
    </Section>
  )
}

const DepositSection = () => (
  <Section title="Deposit" help="From the cash box to the bank.">
    <Entry of="depositedTo" span={3} />
    <Entry of="depositDate" span={3} />
    <Entry of="transactionRef" span={3} />
    <Entry of="slipNo" span={3} />
  </Section>
)

const BankSection = () => (
  <Section title="Bank" help="A reference is entered once for each bank.">
    <Entry of="bank" span={3} />
    <Entry of="transactionRef" span={3} />
    <Entry of="accountNo" span={3} />
    <Entry of="valueDate" span={3} />
    <Entry of="slipNo" span={3} />
  </Section>
)

// Only the sections that the way of payment needs.
const PaymentSections = () => {
  const { values } = useForm()
  const { direction, mode } = values as { direction: string; mode: string }
  const flow = flowOf({ direction, mode })
  return (
    <>
      <Section title="Payment">
        <Entry of="date" />
        {flow !== 'deposit' && <Entry of="direction" />}
        <Entry of="mode" />
        <Entry of="amount" />
        <Entry of="asDraft" />
      </Section>
      {flow !== 'deposit' && <Party flow={flow} />}
      {flow === 'deposit' && <DepositSection />}
      {mode === 'Bank Transaction' && <BankSection />}
      {flow === 'receipt' && (
        <Section title="Settles" help="Or allocate it later, oldest first.">
          <Entry of="allocations" />
          <Entry of="allocated" span={3} />
          <Entry of="unallocated" span={3} />
        </Section>
      )}
      <Section title="Remarks">
        <Entry of="remarks" />
      </Section>
    </>
  )
}

/** Fills a payment started from a consignee's account with the payable amount. */
const PresetRemittance = ({ consignee, amount }: { consignee: number; amount: number }) => {
  const form = useForm()
  const isSet = useRef(false)
  useEffect(() => {
    if (isSet.current) return
    isSet.current = true
    for (const [name, value] of Object.entries({ direction: 'Payment', consignee, amount })) form.set(name, value)
  }, [form, consignee, amount])
  return null
}

/** The form of a payment: it shows only the fields that the way of payment needs. */
export const PaymentForm = () => {
  const [search] = useSearchParams()
  const [consignee, amount] = [Number(search.get('remit')), fromDecimal(Number(search.get('amount')), 2)]
  return (
    <DocumentForm document={payment}>
      {Number.isSafeInteger(consignee) && consignee > 0 && amount ? (
        <PresetRemittance {...{ consignee, amount }} />
      ) : null}
      <PaymentSections />
    </DocumentForm>
  )
}

/** The page of a payment with its voucher. */
export const PaymentPage = () => (
  <PrintedPage document={payment} draw={row => <Sheet of={voucherOf(row)} row={row} />} />
)
