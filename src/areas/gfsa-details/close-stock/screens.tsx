// Closing a stock, with its checklist beside the form and on the page.

import { readStockChecklist, type StockInBook } from '#areas/gfsa-details/close-stock/calls.ts'
import { stockClose } from '#areas/gfsa-details/close-stock/definition.ts'
import { useCallAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { DocumentForm } from '#kit/browser/document-form.tsx'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { useForm } from '#kit/browser/form-context.tsx'
import type { Row } from '#kit/check.ts'
import { isDay } from '#kit/days.ts'
import { formatQuantity, kgOf } from '#kit/units.ts'
import { may } from '#rights/may.ts'
import { ClosingChecks } from '#trade/closing/closing-checks.tsx'
import { useLanguage } from '#ui/language.tsx'
import { MetricStrip } from '#ui/metric-strip.tsx'
import { Panel } from '#ui/panel.tsx'

type Stock = { consignee: number; terminal: number; date: string }

const Book = ({ of }: { of: readonly StockInBook[] }) => {
  const { t } = useLanguage()
  const metrics = of.map(({ form, quantity }) => {
    return { label: t(form), value: formatQuantity(kgOf(quantity)), unit: t('MT') }
  })
  if (metrics.length === 0) return null
  return (
    <Panel title={t('In the book')}>
      <MetricStrip metrics={metrics} small />
    </Panel>
  )
}

const Lines = (query: Stock) => {
  const { data } = useCallAnswer(readStockChecklist, { query })
  return (
    <>
      {data && <Book of={data.book} />}
      <ClosingChecks lines={data?.lines} />
    </>
  )
}

const Checklist = ({ of }: { of: Row }) => {
  const { asker } = useAsker()
  const { consignee, terminal, date } = of as Partial<Stock>
  const isWhole = consignee && terminal && date && isDay(date)
  if (!isWhole || !may(asker, { rights: ['canCloseStockGfsa'] })) return null
  return <Lines consignee={consignee} terminal={terminal} date={date} />
}

const ChecklistOfForm = () => <Checklist of={useForm().values} />

export const StockCloseForm = () => <DocumentForm document={stockClose} beside={<ChecklistOfForm />} />

export const StockClosePage = () => (
  <DocumentPage document={stockClose} below={row => row.status === 'Open' && <Checklist of={row} />} />
)
