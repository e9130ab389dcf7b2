// The page of a truck shows its empty weights over time: a varying tare may mean that a load was not fully unloaded.

import { readTares } from '#areas/master-data/truck/calls.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import { useAgencyId, useCallAnswer } from '#kit/browser/api.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import type { AnswerOf } from '#kit/call.ts'
import { formatCount } from '#kit/units.ts'
import { Uses } from '#trade/parties/uses.tsx'
import { Strip } from '#trade/statements/strip.tsx'
import { Awaited } from '#ui/awaited.tsx'
import { Day, Figure, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { PlainTable } from '#ui/plain-table.tsx'

const document = truck

type Tares = AnswerOf<typeof readTares>

const TareHistory = ({ of: { least, mean, most, rows } }: { of: Tares }) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const span = [least, mean, most].map(kg => formatCount(kg ?? 0))
  return (
    <Panel
      title={t('Tare history')}
      note={t('lowest {least}, mean {mean}, highest {most} kg', { least: span[0]!, mean: span[1]!, most: span[2]! })}
      flush
    >
      <PlainTable
        caption={t('Tare history')}
        rows={rows}
        rowKey={({ address }) => address}
        columns={[
          { key: 'day', title: t('Date'), cell: ({ day }) => <Day value={day} /> },
          {
            key: 'document',
            title: t('Document'),
            cell: ({ address, screen, docNo }) => (
              <Link to={`/${agencyId}/${address}`}>
                {t(screen)} <Ltr>{docNo}</Ltr>
              </Link>
            ),
          },
          { key: 'kg', title: t('Tare, kg'), numeric: true, cell: ({ kg }) => <Figure value={kg} kind="weight" /> },
          {
            key: 'off',
            title: t('From the mean, kg'),
            numeric: true,
            cell: ({ kg }) => <Figure value={kg - (mean ?? kg)} kind="weight" signed />,
          },
        ]}
      />
    </Panel>
  )
}

const Tares = ({ id }: { id: number }) => {
  const { t } = useLanguage()
  const answer = useCallAnswer(readTares, { places: { id } })
  if (!answer.data) return <Awaited of={answer} title={t('Tare history')} />
  return answer.data.count > 0 && <TareHistory of={answer.data} />
}

export const TruckPage = () => (
  <DocumentPage
    document={document}
    above={({ id }) => <Strip of="truck" id={id} />}
    below={({ id }) => (
      <>
        <Tares id={id} />
        <Uses of="truck" id={id} />
      </>
    )}
  />
)
