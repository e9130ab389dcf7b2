// One event of the exchange with the finance system: its state, its content and every attempt; sending it again, giving it up.

import { Button, Input, Modal } from 'antd'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { type FimsEvent, ignoreFimsEvent, readFimsEvent, retryFimsEvent } from '#areas/fims-logs/calls.ts'
import { useAgencyId, useCall, useCallAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { may } from '#rights/may.ts'
import { Fact, StatePanel } from '#trade/dispatching/attempts.tsx'
import { DispatchLayout, SendAgainButton, useRequest } from '#trade/dispatching/dispatch-page.tsx'
import { Empty } from '#ui/empty.tsx'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { PageSkeleton } from '#ui/skeleton.tsx'

const IgnoreButton = ({ id }: { id: number }) => {
  const { t } = useLanguage()
  const ignore = useCall(ignoreFimsEvent)
  const { isAsking, run } = useRequest('Ignored.')
  const [reason, setReason] = useState<string>()
  const submit = async () => {
    await run(key => ignore({ places: { id }, key, body: { reason: reason ?? '' } }))
    setReason(undefined)
  }
  return (
    <>
      <Button icon={<Ban size={14} strokeWidth={1.7} />} onClick={() => setReason('')}>
        {t('Ignore')}
      </Button>
      <Modal
        open={reason !== undefined}
        title={t('Ignore')}
        okText={t('Ignore')}
        cancelText={t('Back')}
        okButtonProps={{ danger: true, loading: isAsking, disabled: !reason?.trim() }}
        onOk={() => void submit()}
        onCancel={() => setReason(undefined)}
        width={440}
      >
        <Input.TextArea
          rows={3}
          maxLength={300}
          dir="auto"
          aria-label={t('Reason')}
          placeholder={t('Reason')}
          value={reason ?? ''}
          onChange={change => setReason(change.target.value)}
        />
      </Modal>
    </>
  )
}

const EventFact = ({ label, id, name }: { label: string; id: number | null; name: string | null }) => {
  const agencyId = useAgencyId()
  if (id === null) return null
  return (
    <Fact label={label}>
      <Link to={`/${agencyId}/fims-logs/${id}`}>
        <Ltr>{name}</Ltr>
      </Link>
    </Fact>
  )
}

const EventSubject = ({ event }: { event: FimsEvent }) => {
  const { object, number, address, file, fileName, waitsFor, waitsForNumber } = event
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  return (
    <>
      <Fact label={t(object)}>
        {address ? (
          <Link to={`/${agencyId}/${address}`}>
            <bdi>{number}</bdi>
          </Link>
        ) : (
          <Ltr>{number}</Ltr>
        )}
      </Fact>
      <EventFact label={t('File')} id={file} name={fileName} />
      <EventFact label={t('Waits for')} id={waitsFor} name={waitsForNumber} />
    </>
  )
}

const Standing = ({ event }: { event: FimsEvent }) => {
  const { t } = useLanguage()
  const { problem, ignoredBy, ignoredReason } = event
  return (
    <StatePanel
      of={event}
      referenceLabel={t('FIMS reference')}
      about={<EventSubject event={event} />}
      more={
        <>
          {problem && <Fact label={t('What went wrong')}>{<bdi>{t(problem)}</bdi>}</Fact>}
          {ignoredReason && <Fact label={t('Ignored because')}>{<bdi>{ignoredReason}</bdi>}</Fact>}
          {ignoredBy && <Fact label={t('Ignored by')}>{<bdi>{ignoredBy}</bdi>}</Fact>}
        </>
      }
    />
  )
}

const Buttons = ({ event: { id, state, file } }: { event: FimsEvent }) => {
  const { asker } = useAsker()
  const retry = useCall(retryFimsEvent)
  // An event in a file is sent again and given up with its file.
  if (!may(asker, { rights: ['canUplaodFIMSData'] }) || file !== null) return null
  return (
    <>
      {!['Sent', 'Superseded', 'Ignored'].includes(state) && <IgnoreButton id={id} />}
      {!['Waiting', 'Superseded'].includes(state) && <SendAgainButton send={key => retry({ places: { id }, key })} />}
    </>
  )
}

// Named as in the log: an event that will be retried and one that was given up are both shown as Failed.
const resultOf = ({ state }: FimsEvent): string =>
  ({ Sent: 'Success', Dead: 'Failed', Waiting: 'Not sent yet' })[state] ?? state

const LoadedEvent = ({ event }: { event: FimsEvent }) => {
  const { key, attempts, payload } = event
  // A document with a missing code has no content yet.
  const content = payload === '{}' ? null : payload
  return (
    <DispatchLayout {...{ title: key, state: resultOf(event), attempts, content }} actions={<Buttons event={event} />}>
      <Standing event={event} />
    </DispatchLayout>
  )
}

export const FimsEventPage = () => {
  const { t } = useLanguage()
  const { id = '' } = useParams()
  const { data, error } = useCallAnswer(readFimsEvent, { places: { id } })
  if (error) return <Empty isScreen text={t(error.message)} />
  return data ? <LoadedEvent event={data} /> : <PageSkeleton />
}
