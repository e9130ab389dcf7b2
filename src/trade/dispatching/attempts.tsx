// The attempts to hand something over to another system, with what was asked and answered.

import { formatCount } from '#kit/units.ts'
import type { DispatchAttempt } from '#trade/dispatching/attempt.ts'
import { Instant, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import './dispatch.css'

/** A fact with its label, within a list of the class `dispatch-facts`. */
export const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="dispatch-fact">
    <dt>{label}</dt>
    <dd>{children ?? <span className="figure-missing">–</span>}</dd>
  </div>
)

const Said = ({ label, text }: { label: string; text: string | null }) =>
  text ? (
    <>
      <h3 className="dispatch-said">{label}</h3>
      <pre className="dispatch-text" dir="ltr">
        {text}
      </pre>
    </>
  ) : null

const resultOf = ({ accepted }: DispatchAttempt): string =>
  accepted === null ? 'Broken off' : accepted ? 'Success' : 'Failed'

/** One attempt. */
export const Attempt = ({ attempt }: { attempt: DispatchAttempt }) => {
  const { t } = useLanguage()
  const { n, at, target, request, status, answer, reason, ms, by } = attempt
  return (
    <Panel title={`${t('Attempt')} ${n}`} note={<Instant value={at} />} extra={<StatusTag state={resultOf(attempt)} />}>
      <dl className="dispatch-facts">
        <Fact label={t('Sent to')}>{target && <Ltr>{target}</Ltr>}</Fact>
        <Fact label={t('Status of the answer')}>{status && <Ltr>{status}</Ltr>}</Fact>
        <Fact label={t('Reason')}>{reason && t(reason)}</Fact>
        <Fact label={t('Took (ms)')}>{ms !== null && <Ltr>{formatCount(ms)}</Ltr>}</Fact>
        <Fact label={t('Sent by')}>{by ? <bdi>{by}</bdi> : t('Schedule')}</Fact>
      </dl>
      <Said label={t('Request')} text={request} />
      <Said label={t('Answer')} text={answer} />
    </Panel>
  )
}
