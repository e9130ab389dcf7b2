// The attempts to send a dispatch to another system, with request and response.

import { formatCount } from '#kit/units.ts'
import type { DispatchAttempt } from '#trade/dispatching/attempt.ts'
import { Instant, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import './dispatch.css'

/** A fact with its label, for a list of the class `dispatch-facts`. */
export const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="dispatch-fact">
    <dt>{label}</dt>
    <dd>{children ?? <span className="figure-missing">–</span>}</dd>
  </div>
)

type DispatchSummary = {
  reference: string | null
  sentAt: string | null
  dueAt: string | null
  reason: string | null
  key: string
  hash: string
}

/** The state of a dispatch in a panel: the facts of its kind, times and answer, and finally its key and hash. */
export const StatePanel = (props: {
  of: DispatchSummary
  /** the label of the receiver's reference */
  referenceLabel: string
  about: React.ReactNode
  more?: React.ReactNode
}) => {
  const { t } = useLanguage()
  const { referenceLabel, about, more } = props
  const { reference, sentAt, dueAt, reason, key, hash } = props.of
  return (
    <Panel title={t('Where it stands')}>
      <dl className="dispatch-facts">
        {about}
        <Fact label={t('Sent at')}>{sentAt && <Instant value={sentAt} />}</Fact>
        <Fact label={t('Next try')}>{dueAt && <Instant value={dueAt} />}</Fact>
        <Fact label={t('Reason')}>{reason && t(reason)}</Fact>
        <Fact label={referenceLabel}>{reference && <Ltr>{reference}</Ltr>}</Fact>
        {more}
        <Fact label={t('Key')}>
          <Ltr>{key}</Ltr>
        </Fact>
        <Fact label={t('SHA-256 of the content')}>
          <Ltr>{hash}</Ltr>
        </Fact>
      </dl>
    </Panel>
  )
}

const LabeledText = ({ label, text }: { label: string; text: string | null }) =>
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
      <LabeledText label={t('Request')} text={request} />
      <LabeledText label={t('Answer')} text={answer} />
    </Panel>
  )
}
