// Asks for the password or a code of the app when the server wants a change confirmed, whichever screen made it.

import { Form, Input, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { ApiError, ask, confirmWith } from '#kit/browser/api.ts'
import { confirm } from '#session/second-factor-calls.ts'
import { useLanguage } from '#ui/language.tsx'
import './session.css'

type Answer = (confirmation: string | undefined) => void

// Six digits are a code; no password is so short.
const bodyOf = (entered: string) => (/^\d{6}$/.test(entered.trim()) ? { code: entered.trim() } : { password: entered })

const useAsking = () => {
  const { t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [entered, setEntered] = useState('')
  const [problem, setProblem] = useState<string>()
  const answering = useRef<Answer>(undefined)
  useEffect(
    () =>
      confirmWith(
        () =>
          new Promise(resolve => {
            answering.current = resolve
            setEntered('')
            setProblem(undefined)
            setOpen(true)
          }),
      ),
    [],
  )
  const close = (confirmation?: string) => {
    setOpen(false)
    setEntered('')
    answering.current?.(confirmation)
  }
  const send = async () => {
    if (entered === '') return setProblem(t('Please input your password!'))
    setBusy(true)
    try {
      close(
        (await ask<{ confirmation: string }>(confirm.path, { method: confirm.method, body: bodyOf(entered) }))
          .confirmation,
      )
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setProblem(t(failure.message))
    } finally {
      setBusy(false)
    }
  }
  const enter = (value: string) => {
    setEntered(value)
    setProblem(undefined)
  }
  return { isOpen, busy, entered, problem, enter, send, close }
}

/** The dialog; it stands beside the pages and opens when it is asked for. */
export const Confirming = () => {
  const { t } = useLanguage()
  const { isOpen, busy, entered, problem, enter, send, close } = useAsking()
  return (
    <Modal
      open={isOpen}
      title={t('Is it you?')}
      okText={t('Confirm')}
      cancelText={t('Cancel')}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={() => close()}
      width={420}
      destroyOnHidden
    >
      <p>{t('This change needs your password, or a code of your authenticator app.')}</p>
      <Form layout="vertical" requiredMark={false} onFinish={() => void send()}>
        <Form.Item
          label={t('Password or code')}
          htmlFor="confirm-entry"
          {...(problem && { validateStatus: 'error' as const, help: problem })}
        >
          <Input.Password
            id="confirm-entry"
            autoFocus
            autoComplete="current-password"
            dir="ltr"
            value={entered}
            maxLength={128}
            onChange={({ target }) => enter(target.value)}
            onPressEnter={() => void send()}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
