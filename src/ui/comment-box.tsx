import { Button, Checkbox, Input } from 'antd'
import { type KeyboardEvent, useId, useState } from 'react'
import { useLanguage } from '#ui/language.tsx'
import './parts.css'

const most = 1000

type CommentBoxProps = {
  /** sends it; an error it throws is shown under the box, and the text stays */
  onSend: (comment: string, isShown: boolean) => Promise<void>
  /** consignees may see the document, so the box offers to show them the comment */
  mayShow: boolean
  /** users who may be mentioned by `@name`, known after `onNaming` has loaded them */
  people?: readonly Person[]
  onNaming?: () => void
}

type Person = { username: string; name: string }

const mostPeople = 5

// The beginning of a colleague's name at the end of the comment.
const nameBegun = (comment: string): string | undefined => /(?:^|\s)@([\p{L}\p{N}._-]*)$/u.exec(comment)?.[1]

const peopleCalled = (people: readonly Person[], begun: string | undefined): readonly Person[] => {
  if (begun === undefined) return []
  const wanted = begun.toLowerCase()
  const fits = ({ username, name }: Person) => `${username} ${name}`.toLowerCase().includes(wanted)
  return people.filter(fits).slice(0, mostPeople)
}

// Shown beside the box, so that typing continues; Enter takes the first.
const People = ({ people, onTake }: { people: readonly Person[]; onTake: (person: Person) => void }) => {
  const { t } = useLanguage()
  return (
    <ul className="comment-people" aria-label={t('Mention a colleague')}>
      {people.map(person => (
        <li key={person.username}>
          <button type="button" onClick={() => onTake(person)}>
            <bdi>{person.name}</bdi> <bdi className="quiet">@{person.username}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}

const useSending = (onSend: CommentBoxProps['onSend']) => {
  const [comment, setComment] = useState('')
  const [isShown, setShown] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    if (comment.trim() === '' || isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await onSend(comment, isShown)
      // What is typed while it is being sent is the next comment.
      setComment(now => (now.startsWith(comment) ? now.slice(comment.length).trimStart() : now))
      setShown(false)
    } catch (failure) {
      setProblem((failure as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return { comment, setComment, isShown, setShown, isBusy, problem, send }
}

type Mentioning = Pick<ReturnType<typeof useSending>, 'comment' | 'setComment' | 'send'> &
  Required<Pick<CommentBoxProps, 'people'>> &
  Pick<CommentBoxProps, 'onNaming'>

// Enter takes the first offered colleague; with Ctrl it sends.
const useMentions = ({ comment, setComment, people, onNaming, send }: Mentioning) => {
  const called = peopleCalled(people, nameBegun(comment))
  const write = (typed: string) => {
    setComment(typed)
    if (nameBegun(typed) !== undefined) onNaming?.()
  }
  const take = ({ username }: Person) => setComment(comment.replace(/@[\p{L}\p{N}._-]*$/u, `@${username} `))
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    const isSending = event.ctrlKey || event.metaKey
    if (!isSending && called.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    if (isSending) void send()
    else take(called[0]!)
  }
  return { called, write, take, press }
}

/** The input for a comment; Ctrl Enter sends it. */
export const CommentBox = ({ onSend, mayShow, people = [], onNaming }: CommentBoxProps) => {
  const { t } = useLanguage()
  const id = useId()
  const { comment, setComment, isShown, setShown, isBusy, problem, send } = useSending(onSend)
  const isEmpty = comment.trim() === ''
  const { called, write, take, press } = useMentions({ comment, setComment, people, onNaming, send })
  return (
    <div className="comment-box">
      <Input.TextArea
        aria-label={t('Comment')}
        aria-describedby={problem ? id : undefined}
        placeholder={t('Write a comment')}
        rows={2}
        maxLength={most}
        status={problem ? 'error' : undefined}
        value={comment}
        onChange={event => write(event.target.value)}
        onKeyDown={press}
      />
      {called.length > 0 && <People people={called} onTake={take} />}
      {problem && (
        <div id={id} className="label-problem" role="alert">
          {t(problem)}
        </div>
      )}
      <div className="comment-foot">
        {mayShow && (
          <Checkbox checked={isShown} onChange={event => setShown(event.target.checked)}>
            {t('Show to consignees')}
          </Checkbox>
        )}
        <Button className="comment-send" disabled={isEmpty || isBusy} onClick={() => void send()}>
          {t('Add comment')}
        </Button>
      </div>
    </div>
  )
}
