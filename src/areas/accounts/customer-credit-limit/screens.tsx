// The page of a credit limit with the customer's current standing.

import { readCredit } from '#areas/accounts/customer-credit-limit/calls.ts'
import { customerCreditLimit } from '#areas/accounts/customer-credit-limit/definition.ts'
import { useCallAnswer } from '#kit/browser/api.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { formatMoney, halalasOf } from '#kit/units.ts'
import { Awaited } from '#ui/awaited.tsx'
import { useLanguage } from '#ui/language.tsx'
import { MetricStrip } from '#ui/metric-strip.tsx'

const money = (riyals: number): string => formatMoney(halalasOf(riyals))

const Standing = ({ customer, consignee }: { customer: number; consignee: number | null }) => {
  const { t } = useLanguage()
  const answer = useCallAnswer(readCredit, { query: { customer, consignee } })
  if (!answer.data) return <Awaited of={answer} height={200} />
  const of = answer.data.standing
  if (!of) return null
  const late = of.overdueDays > of.graceDays
  const unit = t('SAR')
  return (
    <MetricStrip
      small
      metrics={[
        { label: t('Limit'), value: money(of.limit), unit },
        { label: t('Open invoices'), value: money(of.invoices), unit },
        { label: t('Orders not invoiced'), value: money(of.orders), unit },
        { label: t('Permits without a sale'), value: money(of.permits), unit },
        { label: t('Receipts not allocated'), value: money(of.receipts), unit },
        { label: t('Open advances'), value: money(of.advances), unit },
        {
          label: t('Exposure'),
          value: money(of.exposure),
          unit,
          note: of.exposure > of.limit && t('Over the limit'),
          alarm: true,
        },
        { label: t('Left of the limit'), value: money(of.available), unit },
        {
          label: t('Days overdue'),
          value: String(of.overdueDays),
          note: late && t('More than the days of grace'),
          alarm: true,
        },
        { label: t('Approved beyond the limit'), value: String(of.bypassed) },
      ]}
    />
  )
}

export const CreditLimitPage = () => (
  <DocumentPage
    document={customerCreditLimit}
    above={row => <Standing customer={row.customer as number} consignee={row.consignee as number | null} />}
  />
)
