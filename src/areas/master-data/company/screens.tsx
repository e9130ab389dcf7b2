import { type AccruedStorage, readAccruedStorage } from '#areas/master-data/company/calls.ts'
import { company } from '#areas/master-data/company/definition.ts'
import { useCallAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import type { Whole } from '#kit/browser/use-document.ts'
import { may } from '#rights/may.ts'
import { pageWithStrip } from '#trade/statements/strip.tsx'
import { Day, Figure } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'
import { PlainTable } from '#ui/plain-table.tsx'

type Translate = ReturnType<typeof useLanguage>['t']

const columnsOf = (t: Translate, rows: readonly AccruedStorage[]) => {
  const money = (key: string, title: string, of: (row: AccruedStorage) => number) => ({
    key,
    title: (
      <>
        {t(title)} <span className="unit">{t('SAR')}</span>
      </>
    ),
    numeric: true,
    cell: (row: AccruedStorage) => <Figure value={of(row)} kind="money" />,
    total: <Figure value={rows.reduce((sum, row) => sum + of(row), 0)} kind="money" strong />,
  })
  return [
    {
      key: 'terminal',
      title: t('Terminal'),
      cell: ({ terminal }: AccruedStorage) => <bdi>{terminal}</bdi>,
      total: t('Total'),
    },
    { key: 'firstDay', title: t('From'), cell: ({ firstDay }: AccruedStorage) => <Day value={firstDay} />, total: '' },
    { key: 'lastDay', title: t('Until'), cell: ({ lastDay }: AccruedStorage) => <Day value={lastDay} />, total: '' },
    {
      key: 'kgDays',
      title: t('MT x days'),
      numeric: true,
      cell: ({ kgDays }: AccruedStorage) => <Figure value={kgDays} kind="quantity" />,
      total: '',
    },
    money('net', 'Net', ({ netHalala }) => netHalala),
    money('gross', 'With VAT', ({ netHalala, vatHalala }) => netHalala + vatHalala),
  ]
}

const StoragePanel = ({ consignee }: { consignee: number }) => {
  const { t } = useLanguage()
  const { data } = useCallAnswer(readAccruedStorage, { query: { consignee } })
  if (!data || data.rows.length === 0) return null
  return (
    <Panel title={t('Storage not charged yet')} note={t('The next service invoice charges it.')} flush>
      <PlainTable
        caption={t('Storage not charged yet')}
        rows={data.rows}
        rowKey={({ terminal, firstDay }) => `${terminal} ${firstDay}`}
        columns={columnsOf(t, data.rows)}
      />
    </Panel>
  )
}

const StorageOf = ({ row: { id, types } }: { row: Whole }) => {
  const { asker } = useAsker()
  const isSeen = (types as string[]).includes('consignee') && may(asker, { rights: ['canViewServiceInvoice'] })
  return isSeen ? <StoragePanel consignee={id} /> : null
}

/** The page of a company: its strip, the accrued storage of a consignee, and where it is used. */
export const CompanyPage = pageWithStrip(company, row => <StorageOf row={row} />)
