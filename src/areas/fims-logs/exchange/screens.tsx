// The exchange of an agency; where it sends files of the day, with the files as they would be written now.

import { type NextFile, readNextFimsFiles } from '#areas/fims-logs/exchange/calls.ts'
import { fimsExchange } from '#areas/fims-logs/exchange/definition.ts'
import { useCallAnswer } from '#kit/browser/api.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { formatCount } from '#kit/units.ts'
import { Empty } from '#ui/empty.tsx'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'
import { type PlainColumn, PlainTable } from '#ui/plain-table.tsx'
import '#trade/dispatching/dispatch.css'

const useColumns = (): PlainColumn<NextFile>[] => {
  const { t } = useLanguage()
  return [
    {
      key: 'name',
      title: t('File'),
      cell: ({ name, text }) => (
        <details>
          <summary>
            <Ltr>{name}</Ltr>
          </summary>
          <pre className="dispatch-text" dir="ltr">
            {text}
          </pre>
        </details>
      ),
    },
    { key: 'events', title: t('Entries'), numeric: true, cell: ({ events }) => formatCount(events) },
    { key: 'rows', title: t('Rows'), numeric: true, cell: ({ rows }) => formatCount(rows) },
    { key: 'debit', title: t('Debit'), numeric: true, cell: ({ debit }) => <Ltr>{debit}</Ltr> },
    { key: 'credit', title: t('Credit'), numeric: true, cell: ({ credit }) => <Ltr>{credit}</Ltr> },
  ]
}

const NextFiles = () => {
  const { t } = useLanguage()
  const columns = useColumns()
  const { data, error } = useCallAnswer(readNextFimsFiles)
  const title = t('The next files')
  if (!data && !error) return null
  return (
    <Panel title={title}>
      {data && data.files.length > 0 ? (
        <PlainTable caption={title} columns={columns} rows={data.files} rowKey={({ name }) => name} />
      ) : (
        <Empty
          text={t(error ? error.message : 'Nothing waits for a file. What happens from now on goes with the next.')}
        />
      )}
    </Panel>
  )
}

export const FimsExchangePage = () => (
  <DocumentPage document={fimsExchange} below={({ way }) => way === 'In files of the day' && <NextFiles />} />
)
