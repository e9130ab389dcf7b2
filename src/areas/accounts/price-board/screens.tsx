// The public prices of the day in both languages, to be posted where barley is sold.

import { Button } from 'antd'
import { bagSalePrice } from '#areas/accounts/bag-sale-price/definition.ts'
import { bulkSalePrice } from '#areas/accounts/bulk-sale-price/definition.ts'
import { apiOf, useAgencyId, useAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { allFields, type DocumentRow } from '#kit/browser/paths.ts'
import { insideOf, type Row } from '#kit/check.ts'
import { localTime } from '#kit/days.ts'
import type { Document } from '#kit/document.ts'
import { Bilingual, Paper, type PaperColumn, PaperTable } from '#trade/sheets/paper.tsx'
import type { BilingualText } from '#trade/sheets/sheet.ts'
import { Day, Figure, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Page } from '#ui/page.tsx'
import { PanelSkeleton } from '#ui/skeleton.tsx'

const lists = { bags: bagSalePrice, bulk: bulkSalePrice }

type Moment = { day: string; time: string }

const momentOf = (day: unknown, time: unknown, otherwise: string): string => `${day} ${time ?? otherwise}`

/** In force at the moment, and open to every customer. */
const isOnBoard = (row: DocumentRow, { day, time }: Moment): boolean =>
  momentOf(row.date, row.fromTime, '00:00') <= `${day} ${time}` &&
  (row.until === null || momentOf(row.until, row.untilTime, '24:00') > `${day} ${time}`) &&
  row.customer === null &&
  row.customerGroup === null

const usePrices = (document: Document, at: Moment): DocumentRow[] | undefined => {
  const agencyId = useAgencyId()
  const path = `${apiOf(agencyId, document.address)}?status=Active&to=${at.day}&pageSize=100`
  const { data } = useAnswer<{ rows: Row[] }>(path)
  return data?.rows.map(row => insideOf(allFields(document), row) as DocumentRow).filter(row => isOnBoard(row, at))
}

const forms: Record<string, BilingualText> = {
  Raw: ['Raw', 'خام'],
  Crushed: ['Crushed', 'مجروش'],
  Flaked: ['Flaked', 'رقائق'],
}
const everywhere: BilingualText = ['All terminals', 'جميع المحطات']
const everyone: BilingualText = ['All consignees', 'جميع المرسل إليهم']

const nameOr = (row: DocumentRow, name: string, otherwise: BilingualText) =>
  row[name] === null ? <Bilingual words={otherwise} /> : <bdi>{row.labels?.[name]}</bdi>

const sharedColumns: PaperColumn<DocumentRow>[] = [
  { key: 'terminal', words: ['Terminal', 'المحطة'], cell: row => nameOr(row, 'terminal', everywhere) },
  { key: 'consignee', words: ['Seller', 'البائع'], cell: row => nameOr(row, 'consignee', everyone) },
  { key: 'lc', words: ['LC', 'الاعتماد'], cell: row => <bdi>{row.labels?.lc ?? '–'}</bdi> },
  {
    key: 'form',
    words: ['Barley', 'الشعير'],
    cell: row => <Bilingual words={forms[row.form as string] ?? forms.Raw!} />,
  },
]

// A price of whole halalas is shown with two decimals.
const Price = ({ value, strong }: { value: number; strong: boolean }) =>
  value % 100 === 0 ? (
    <Figure value={value / 100} kind="money" strong={strong} />
  ) : (
    <Figure value={value} kind="price" strong={strong} />
  )

const money = (key: string, words: BilingualText): PaperColumn<DocumentRow> => ({
  key,
  words,
  numeric: true,
  cell: row => <Price value={row[key] as number} strong={key === 'priceInclVat'} />,
})
const priceColumns = [
  money('priceExclVat', ['SAR without VAT', 'ريال بدون الضريبة']),
  money('priceInclVat', ['SAR with VAT', 'ريال شاملًا الضريبة']),
]

const bagColumns: PaperColumn<DocumentRow>[] = [
  ...sharedColumns,
  { key: 'size', words: ['Bag', 'الكيس'], cell: row => <Ltr>{row.size as string}</Ltr> },
  {
    key: 'minQty',
    words: ['From bags', 'ابتداءً من'],
    numeric: true,
    cell: row => <Figure value={row.minQty as number | null} kind="count" />,
  },
  ...priceColumns,
  money('pricePerTon', ['SAR per MT', 'ريال للطن']),
]

const bulkColumns: PaperColumn<DocumentRow>[] = [
  ...sharedColumns,
  {
    key: 'minQty',
    words: ['From MT', 'ابتداءً من طن'],
    numeric: true,
    cell: row => <Figure value={row.minQty as number | null} kind="quantity" />,
  },
  ...priceColumns,
]

const Board = ({ bags, bulk, on }: { bags: DocumentRow[]; bulk: DocumentRow[]; on: string }) => (
  <Paper words={['Barley prices today', 'أسعار الشعير اليوم']} aside={<Day value={on} />}>
    <h3>
      <Bilingual words={['In bags', 'بالأكياس']} />
    </h3>
    <PaperTable label="In bags" columns={bagColumns} rows={bags} rowKey={row => row.id} />
    <h3>
      <Bilingual words={['In bulk, per metric ton', 'صبًا، للطن']} />
    </h3>
    <PaperTable label="In bulk" columns={bulkColumns} rows={bulk} rowKey={row => row.id} />
  </Paper>
)

/** The price board, to be printed. */
export const PriceBoard = () => {
  const { t } = useLanguage()
  const { zone } = useAsker()
  const now = localTime(new Date(), zone)
  const [bags, bulk] = [usePrices(lists.bags, now), usePrices(lists.bulk, now)]
  return (
    <Page
      title={t('Price Board')}
      primary={
        <Button type="primary" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      }
    >
      {bags && bulk ? <Board {...{ bags, bulk }} on={now.day} /> : <PanelSkeleton />}
    </Page>
  )
}
