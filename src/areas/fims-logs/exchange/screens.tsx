// The exchange of an agency; for files of the day, with a preview of the files as they would be written now.

import { type NextFile, readNextFimsFiles } from '#areas/fims-logs/exchange/calls.ts'
import { fimsExchange } from '#areas/fims-logs/exchange/definition.ts'
import { useCallAnswer } from '#kit/browser/api.ts'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { fromDecimal } from '#kit/units.ts'
import { Empty } from '#ui/empty.tsx'
import { Figure, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'
import '#areas/fims-logs/exchange/next-files.css'

// The lines of a file are wider than the screen, so the file scrolls sideways, by the keyboard as well.
const sidewaysAs = (name: string) => ({ tabIndex: 0, role: 'region', 'aria-label': name })

const File = ({ file: { name, events, rows, debit, credit, text } }: { file: NextFile }) => {
  const { t } = useLanguage()
  const facts = [
    ['Entries', <Figure key="entries" value={events} kind="count" />],
    ['Rows', <Figure key="rows" value={rows} kind="count" />],
    ['Debit', <Figure key="debit" value={fromDecimal(Number(debit), 2)} kind="money" />],
    ['Credit', <Figure key="credit" value={fromDecimal(Number(credit), 2)} kind="money" />],
  ] as const
  return (
    <li className="next-file">
      <details>
        <summary>
          <Ltr>{name}</Ltr>
          <span className="next-file-facts">
            {facts.map(([label, figure]) => (
              <span key={label}>
                {t(label)} {figure}
              </span>
            ))}
          </span>
        </summary>
        <pre className="next-file-text" dir="ltr" {...sidewaysAs(name)}>
          {text}
        </pre>
      </details>
    </li>
  )
}

const NextFiles = () => {
  const { t } = useLanguage()
  const { data, error } = useCallAnswer(readNextFimsFiles)
  const title = t('The next files')
  if (!data && !error) return null
  return (
    <Panel title={title}>
      {data && data.files.length > 0 ? (
        <ul className="next-files" aria-label={title}>
          {data.files.map(file => (
            <File key={file.name} file={file} />
          ))}
        </ul>
      ) : (
        <Empty
          text={t(error ? error.message : 'No document waits for a file. Later documents are sent with the next one.')}
        />
      )}
    </Panel>
  )
}

export const FimsExchangePage = () => (
  <DocumentPage document={fimsExchange} below={({ way }) => way === 'In files of the day' && <NextFiles />} />
)
