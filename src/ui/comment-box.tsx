import { Button, Checkbox, Input } from 'antd'
import { useId, useState } from 'react'
import { useLanguage } from '#ui/language.tsx'
import './parts.css'

const most = 1000

type CommentBoxProps = {
  /** sends it; what it throws is shown under the box, and the words stay */
  onSend: (comment: string, isShown: boolean) => Promise<void>
  /** consignees could read the comment, so the box offers to show it to them */
  mayShow: boolean
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
      setComment('')
      setShown(false)
    } catch (failure) {
      setProblem((failure as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return { comment, setComment, isShown, setShown, isBusy, problem, send }
}

/** Where one writes a comment; Ctrl Enter sends it. */
export const CommentBox = ({ onSend, mayShow }: CommentBoxProps) => {
  const { t } = useLanguage()
  const id = useId()
  const { comment, setComment, isShown, setShown, isBusy, problem, send } = useSending(onSend)
  const isEmpty = comment.trim() === ''
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
        onChange={event => setComment(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void send()
        }}
      />
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
