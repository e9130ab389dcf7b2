// One message: its content and the result of every attempt.

import { Button } from 'antd'
import { Download } from 'lucide-react'
import { useParams } from 'react-router'
import { type MessageAttempt, messageAttachment, type ReadMessage, readMessage } from '#areas/logs/messages/calls.ts'
import { purposes } from '#areas/logs/messages/definition.ts'
import { callPath, download, useAgencyId, useCallAnswer } from '#kit/browser/api.ts'
import { formatCount } from '#kit/units.ts'
import { Empty } from '#ui/empty.tsx'
import { Instant, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { type PlainColumn, PlainTable } from '#ui/plain-table.tsx'
import { PageSkeleton } from '#ui/skeleton.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import './message.css'

const Attempts = ({ attempts }: { attempts: readonly MessageAttempt[] }) => {
  const { t } = useLanguage()
  const column = (key: string, title: string, cell: PlainColumn<MessageAttempt>['cell']) => ({
    ...{ key, cell, title: t(title) },
  })
  const columns = [
    column('at', 'Time', ({ at }) => <Instant value={at} />),
    column('channel', 'Channel', ({ channel }) => t(channel)),
    column('result', 'Result', ({ accepted }) => <StatusTag state={accepted ? 'Success' : 'Failed'} />),
    column('delivery', 'Delivery status', ({ delivery }) => delivery && t(delivery)),
    column('reason', 'Reason', ({ reason }) => reason && t(reason)),
    column('detail', 'Answer of the service', ({ detail }) => detail && <bdi>{t(detail)}</bdi>),
    column('ms', 'Took (ms)', ({ ms }) => <Ltr>{formatCount(ms)}</Ltr>),
  ]
  return (
    <Panel title={t('Attempts')}>
      <PlainTable caption={t('Attempts')} columns={columns} rows={attempts} rowKey={({ id }) => id} />
    </Panel>
  )
}

type Content = NonNullable<ReadMessage['content']>

const Attachment = ({ id, n, of: { name, bytes } }: { id: number; n: number; of: Content['attachments'][number] }) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const take = () =>
    download(callPath(messageAttachment, { agencyId, id, n }), name).catch(error =>
      notify.error(t((error as Error).message)),
    )
  return (
    <Button icon={<Download size={14} strokeWidth={1.7} />} onClick={() => void take()}>
      <Ltr>{name}</Ltr> {t('Bytes: {count}', { count: formatCount(bytes) })}
    </Button>
  )
}

const Sent = ({ message: { id, purpose, content } }: { message: ReadMessage }) => {
  const { t } = useLanguage()
  if (!content) {
    const why = purpose === purposes.mail ? 'It was not kept.' : 'Codes and links are not kept.'
    return <Panel title={t('Content')}>{t(why)}</Panel>
  }
  const { subject, text, attachments } = content
  return (
    <Panel title={<bdi>{subject}</bdi>}>
      <pre className="message-text">{text}</pre>
      {attachments.length > 0 && (
        <div className="message-files">
          {attachments.map((attachment, index) => (
            <Attachment key={attachment.name} id={id} n={index + 1} of={attachment} />
          ))}
        </div>
      )}
    </Panel>
  )
}

const LoadedMessage = ({ message }: { message: ReadMessage }) => {
  const { t } = useLanguage()
  const { id, purpose, shown, state, at, attempts } = message
  const facts = (
    <>
      <Ltr>{shown}</Ltr> · <Instant value={at} />
    </>
  )
  return (
    <Page title={t(purpose)} crumb={String(id)} tag={<StatusTag state={state} filled />} facts={facts}>
      <Sent message={message} />
      <Attempts attempts={attempts} />
    </Page>
  )
}

export const MessagePage = () => {
  const { t } = useLanguage()
  const { id = '' } = useParams()
  const { data, error } = useCallAnswer(readMessage, { places: { id } })
  if (error) return <Empty isScreen text={t(error.message)} />
  return data ? <LoadedMessage message={data} /> : <PageSkeleton />
}
