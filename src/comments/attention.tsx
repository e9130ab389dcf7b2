// Requests between users about a document: follow it, ask a colleague, send it back.

import { Button, Input, Select } from 'antd'
import { BellOff, BellRing } from 'lucide-react'
import { useState } from 'react'
import { apiOf, ask, useAgencyId, useAnswer, useRefresh } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import type { Whole } from '#kit/browser/use-document.ts'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { CommentBox } from '#ui/comment-box.tsx'
import { CheckedDay } from '#ui/day-input.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Day } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'
import { useSaveKey } from '#ui/save-key.ts'

/** The document's tasks and the user's relation to it. */
type Attention = {
  isFollowed: boolean
  maySendBack: boolean
  tasks: {
    id: number
    kind: 'asked' | 'returned'
    forName: string | null
    by: string | null
    words: string
    day: string | null
    isMine: boolean
  }[]
}

const nothing: Attention = { isFollowed: false, maySendBack: false, tasks: [] }

const useAttention = (path: string): Attention => useAnswer<Attention>(`${path}/attention`).data ?? nothing

type Colleague = { id: number; username: string; name: string }

/** The users who may see a document; loaded when one is to be chosen. */
const useColleagues = (document: Document, id: number, isWanted: boolean): readonly Colleague[] => {
  const path = `${apiOf(useAgencyId(), 'mine')}/colleagues?document=${document.name}&id=${id}`
  const { data } = useAnswer<{ rows: Colleague[] }>(isWanted ? path : undefined)
  return data?.rows ?? []
}

type OfProps = { row: Whole; path: string }

const useFailed = () => {
  const { t } = useLanguage()
  return (failure: Error) => notify.error(t(failure.message))
}

/** Starts or stops following the document. */
export const FollowButton = ({ path }: { path: string }) => {
  const { t } = useLanguage()
  const [refresh, failed] = [useRefresh(), useFailed()]
  const { isFollowed } = useAttention(path)
  const Icon = isFollowed ? BellOff : BellRing
  const toggle = async () => {
    await ask(`${path}/follow`, { method: 'PUT', body: { isFollowed: !isFollowed } })
      .then(() => refresh())
      .catch(failed)
  }
  return (
    <Button
      type="text"
      size="small"
      aria-pressed={isFollowed}
      icon={<Icon size={14} strokeWidth={1.7} aria-hidden />}
      onClick={() => void toggle()}
    >
      {isFollowed ? t('Following') : t('Follow')}
    </Button>
  )
}

// Sends the entries, and shows what is wrong with them.
const useSend = (path: string, onDone: () => void) => {
  const refresh = useRefresh()
  const { key, renew } = useSaveKey()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async (to: string, body: Row) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await ask(`${path}/${to}`, { method: 'POST', body, key })
      renew()
      onDone()
      void refresh()
    } catch (failure) {
      setProblem((failure as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return { send, problem, isBusy }
}

/** `day` is NaN while it is none. */
type TaskEntries = { person?: number; words: string; day: string | number | null }
type EntriesProps = { people: readonly Colleague[]; asked: TaskEntries; set: (entered: Partial<TaskEntries>) => void }

const Entries = ({ people, asked: { person, words, day }, set }: EntriesProps) => {
  const { t } = useLanguage()
  return (
    <>
      <div className="asking-field">
        <span className="label">{t('Person')}</span>
        <Select
          className="asking-person"
          aria-label={t('Person')}
          showSearch={{ optionFilterProp: 'label' }}
          value={person}
          onChange={chosen => set({ person: chosen })}
          options={people.map(({ id, name, username }) => ({ value: id, label: `${name} (${username})` }))}
        />
      </div>
      <div className="asking-field">
        <span className="label">{t('What to do')}</span>
        <Input.TextArea
          aria-label={t('What to do')}
          rows={2}
          maxLength={300}
          value={words}
          onChange={event => set({ words: event.target.value })}
        />
      </div>
      <div className="asking-field">
        <span className="label">{t('To be done by')}</span>
        <CheckedDay aria-label={t('To be done by')} value={day} onChange={chosen => set({ day: chosen })} />
      </div>
    </>
  )
}

const Problem = ({ text }: { text: string | undefined }) => {
  const { t } = useLanguage()
  return text ? (
    <div className="label-problem" role="alert">
      {t(text)}
    </div>
  ) : null
}

const Asking = ({ document, row, path, onClose }: OfProps & { document: Document; onClose: () => void }) => {
  const { t } = useLanguage()
  const people = useColleagues(document, row.id, true)
  const [asked, setAsked] = useState<TaskEntries>({ words: '', day: null })
  const { send, problem, isBusy } = useSend(path, onClose)
  const isWhole = asked.person !== undefined && asked.words.trim() !== '' && !Number.isNaN(asked.day)
  return (
    <Dialog
      title={t('Ask a colleague')}
      okText={t('Ask')}
      cancelText={t('Back')}
      okButtonProps={{ disabled: !isWhole, loading: isBusy }}
      onOk={() => void send('tasks', asked)}
      onCancel={onClose}
      width={440}
    >
      <div className="asking">
        <Entries people={people} asked={asked} set={entered => setAsked(before => ({ ...before, ...entered }))} />
        <Problem text={problem} />
      </div>
    </Dialog>
  )
}

const TaskLine = ({ task, path }: { task: Attention['tasks'][number]; path: string }) => {
  const { t } = useLanguage()
  const [refresh, failed] = [useRefresh(), useFailed()]
  const mine = apiOf(useAgencyId(), 'mine')
  const finish = async () => {
    await ask(`${mine}/tasks/${task.id}/done`, { method: 'PUT' })
      .then(() => refresh())
      .catch(failed)
  }
  return (
    <li className="task" data-task={path}>
      <bdi className="comment">{task.words}</bdi>
      <span className="quiet">
        {task.kind === 'returned' ? t('Sent back to {who}', { who: task.forName ?? '–' }) : (task.forName ?? '–')}
        {task.day && (
          <>
            {' · '}
            <Day value={task.day} />
          </>
        )}
      </span>
      {task.isMine && task.kind === 'asked' && (
        <Button size="small" onClick={() => void finish()}>
          {t('Done')}
        </Button>
      )}
    </li>
  )
}

// Only the staff reads comments unless they are shown to the document's consignees.
const Comments = ({ document, row, path }: OfProps & { document: Document }) => {
  const { asker } = useAsker()
  const refresh = useRefresh()
  const { key, renew } = useSaveKey()
  const send = async (comment: string, isShown: boolean) => {
    const commented = await ask<Row>(`${path}/comments`, { method: 'POST', body: { comment, isShown }, key })
    renew()
    void refresh({ [path]: commented })
  }
  const readers = asker.isCompanyAdmin ? [] : document.seenBy(row)
  const [isNaming, setNaming] = useState(false)
  const people = useColleagues(document, row.id, isNaming)
  return <CommentBox onSend={send} mayShow={readers.length > 0} people={people} onNaming={() => setNaming(true)} />
}

/** Comments, open tasks, and the button that asks a colleague. */
export const CommentsAndTasks = (props: OfProps & { document: Document }) => (
  <>
    <Comments {...props} />
    <Tasks {...props} />
  </>
)

// Open tasks, and the button that asks a colleague.
const Tasks = ({ document, row, path }: OfProps & { document: Document }) => {
  const { t } = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const { tasks } = useAttention(path)
  return (
    <div className="tasks">
      {tasks.length > 0 && (
        <ul>
          {tasks.map(task => (
            <TaskLine key={task.id} task={task} path={path} />
          ))}
        </ul>
      )}
      <Button onClick={() => setAsking(true)}>{t('Ask a colleague')}</Button>
      {isAsking && <Asking {...{ document, row, path }} onClose={() => setAsking(false)} />}
    </div>
  )
}

const SendingBack = ({ path, onClose }: { path: string; onClose: () => void }) => {
  const { t } = useLanguage()
  const [reason, setReason] = useState('')
  const { send, problem, isBusy } = useSend(path, onClose)
  return (
    <Dialog
      title={t('Send back')}
      okText={t('Send back')}
      cancelText={t('Back')}
      okButtonProps={{ disabled: reason.trim() === '', loading: isBusy }}
      onOk={() => void send('send-back', { reason })}
      onCancel={onClose}
      width={440}
    >
      <div className="asking">
        <div className="asking-field">
          <span className="label">{t('What is to be corrected')}</span>
          <Input.TextArea
            aria-label={t('What is to be corrected')}
            rows={3}
            maxLength={300}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        </div>
        <Problem text={problem} />
      </div>
    </Dialog>
  )
}

/** Sends a document back to the user who entered it, with what is to be corrected. */
export const SendBack = ({ path }: { path: string }) => {
  const { t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { maySendBack } = useAttention(path)
  if (!maySendBack) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Send back')}</Button>
      {isOpen && <SendingBack path={path} onClose={() => setOpen(false)} />}
    </>
  )
}
