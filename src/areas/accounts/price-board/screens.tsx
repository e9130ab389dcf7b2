// The public prices of the day in both languages, to be posted where barley is sold or sent on request.

import { Button } from 'antd'
import { useState } from 'react'
import { readPriceBoard } from '#areas/accounts/price-board/calls.ts'
import { boardPriceFields, priceBoard } from '#areas/accounts/price-board/definition.ts'
import { boardTitle, everyone, everywhere, formWords, headings, inBulk } from '#areas/accounts/price-board/words.ts'
import { useAdditions } from '#kit/browser/additions.tsx'
import { useAgencyId, useCallAnswer } from '#kit/browser/api.ts'
import type { Happening } from '#kit/browser/use-document.ts'
import { insideOf } from '#kit/check.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { Bilingual, Paper, type PaperColumn, PaperTable } from '#trade/sheets/paper.tsx'
import type { BilingualText } from '#trade/sheets/sheet.ts'
import { Awaited } from '#ui/awaited.tsx'
import { Day, Figure, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import './price-board.css'

type BoardPrice = ValuesOf<typeof boardPriceFields> & { id: number }

const NameOr = ({
  name,
  nameAr,
  otherwise,
}: {
  name: string | null
  nameAr: string | null
  otherwise: BilingualText
}) => (name === null ? <Bilingual words={otherwise} /> : <Bilingual words={[name, nameAr ?? name]} />)

const sharedColumns: PaperColumn<BoardPrice>[] = [
  {
    key: 'terminal',
    words: headings.terminal,
    cell: row => <NameOr name={row.terminal} nameAr={row.terminalAr} otherwise={everywhere} />,
  },
  {
    key: 'consignee',
    words: headings.seller,
    cell: row => <NameOr name={row.consignee} nameAr={row.consigneeAr} otherwise={everyone} />,
  },
  { key: 'lc', words: headings.lc, cell: row => <bdi>{row.lc ?? '–'}</bdi> },
  { key: 'form', words: headings.barley, cell: row => <Bilingual words={formWords[row.form] ?? formWords.Raw!} /> },
]

// A price in whole halalas is shown with two decimals.
const Price = ({ value, strong }: { value: number; strong: boolean }) =>
  value % 100 === 0 ? (
    <Figure value={value / 100} kind="money" strong={strong} />
  ) : (
    <Figure value={value} kind="price" strong={strong} />
  )

const money = (
  key: 'priceExclVat' | 'priceInclVat' | 'pricePerTon',
  words: BilingualText,
): PaperColumn<BoardPrice> => ({
  key,
  words,
  numeric: true,
  cell: row => <Price value={row[key]} strong={key === 'priceInclVat'} />,
})
const priceColumns = [money('priceExclVat', headings.exclVat), money('priceInclVat', headings.inclVat)]

const bagColumns: PaperColumn<BoardPrice>[] = [
  ...sharedColumns,
  { key: 'size', words: headings.bag, cell: row => <Ltr>{row.size}</Ltr> },
  {
    key: 'minBags',
    words: headings.fromBags,
    numeric: true,
    cell: row => <Figure value={row.minBags} kind="count" />,
  },
  ...priceColumns,
  money('pricePerTon', headings.perTon),
]

const bulkColumns: PaperColumn<BoardPrice>[] = [
  ...sharedColumns,
  {
    key: 'minQuantity',
    words: headings.fromTons,
    numeric: true,
    cell: row => <Figure value={row.minQuantity} kind="quantity" />,
  },
  ...priceColumns,
]

const Board = ({ prices, on }: { prices: BoardPrice[]; on: string }) => (
  <Paper words={boardTitle} aside={<Day value={on} />}>
    <h3>
      <Bilingual words={['In bags', 'بالأكياس']} />
    </h3>
    <PaperTable
      label="In bags"
      columns={bagColumns}
      rows={prices.filter(({ size }) => size !== null)}
      rowKey={row => row.id}
    />
    <h3>
      <Bilingual words={inBulk} />
    </h3>
    <PaperTable
      label="In bulk"
      columns={bulkColumns}
      rows={prices.filter(({ size }) => size === null)}
      rowKey={row => row.id}
    />
  </Paper>
)

/** The price board for printing and sending, with the list of its recipients. */
export const PriceBoard = () => {
  const { t } = useLanguage()
  const { History, SendPaper } = useAdditions()
  const [isSending, setSending] = useState(false)
  const id = useAgencyId()
  const answer = useCallAnswer(readPriceBoard)
  const { data } = answer
  const timeline = (data?.timeline ?? []) as Happening[]
  return (
    <Page
      title={t('Price Board')}
      actions={data?.maySend && <Button onClick={() => setSending(true)}>{t('Send')}</Button>}
      primary={
        <Button type="primary" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      }
    >
      {data ? (
        <Board prices={data.rows.map(row => insideOf(boardPriceFields, row) as BoardPrice)} on={data.day} />
      ) : (
        <Awaited of={answer} height={480} />
      )}
      {timeline.length > 0 && (
        <Panel title={t('Timeline')} className="price-board-timeline">
          <History document={priceBoard} timeline={timeline} />
        </Panel>
      )}
      {isSending && <SendPaper of={{ document: priceBoard.name, id }} onClose={() => setSending(false)} />}
    </Page>
  )
}
