import { readQuestionWords } from '#areas/reports/scheduled/calls.ts'
import { scheduledReport } from '#areas/reports/scheduled/definition.ts'
import { useCallAnswer } from '#kit/browser/api.ts'
import { DocumentForm } from '#kit/browser/document-form.tsx'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { useForm } from '#kit/browser/form-context.tsx'
import type { ValuesIn } from '#kit/document.ts'
import { useDebounced } from '#ui/debounce.ts'
import { useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'

type ScheduledQuestion = Pick<ValuesIn<typeof scheduledReport>, 'report' | 'question'>

// The raw parameters of a query are not readable for users, so they are shown as text.
const Words = ({ report, question }: ScheduledQuestion) => {
  const { t } = useLanguage()
  const { data, error } = useCallAnswer(readQuestionWords, { query: { report, question } })
  if (error) return <p>{t(error.message)}</p>
  return (
    <dl className="facts">
      {data?.lines.map(([label, words]) => (
        <div key={label} className="fact">
          <dt>{label}</dt>
          <dd>
            <bdi>{words}</bdi>
          </dd>
        </div>
      ))}
      {data?.lines.length === 0 && <p>{t('Everything')}</p>}
    </dl>
  )
}

const AskedPanel = ({ asked }: { asked: ScheduledQuestion }) => {
  const { t } = useLanguage()
  return <Panel title={t('What is asked')}>{asked.report && <Words {...asked} />}</Panel>
}

const EnteredQuestion = () => {
  const { report, question } = useForm().values as ScheduledQuestion
  const settled = useDebounced(question, 400)
  return <AskedPanel asked={{ report, question: settled }} />
}

/** The form of an order, with its query as text. */
export const ScheduledReportForm = () => <DocumentForm document={scheduledReport} beside={<EnteredQuestion />} />

/** The page of an order or of one mail, with its query as text. */
export const ScheduledReportPage = () => (
  <DocumentPage
    document={scheduledReport}
    above={row => <AskedPanel asked={{ report: row.report, question: row.question } as ScheduledQuestion} />}
  />
)
