// Asks for the password or a code of the app when the server wants a change confirmed, whichever screen made it.

import { Form, Input, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { ApiError, ask, confirmWith } from '#kit/browser/api.ts'
import { confirm } from '#session/factor-calls.ts'
import { useLanguage } from '#ui/language.tsx'
import './session.css'

type Answer = (confirmation: string | undefined) => void

// Six digits are a code; no password is so short.
const bodyOf = (entered: string) => (/^\d{6}$/.test(entered.trim()) ? { code: entered.trim() } : { password: entered })

// Opens when a call asks for a confirmation, and holds what answers it.
const useOpening = (onOpen: () => void) => {
  const [isOpen, setOpen] = useState(false)
  const answering = useRef<Answer>(undefined)
  const opening = useRef(onOpen)
  opening.current = onOpen
  useEffect(
    () =>
      confirmWith(
        () =>
          new Promise(resolve => {
            answering.current = resolve
            opening.current()
            setOpen(true)
          }),
      ),
    [],
  )
  const close = (confirmation?: string) => {
    setOpen(false)
    answering.current?.(confirmation)
  }
  return { isOpen, close }
}

const useAsking = () => {
  const { t } = useLanguage()
  const [busy, setBusy] = useState(false)
  const [entered, setEntered] = useState('')
  const [problem, setProblem] = useState<string>()
  const enter = (value: string) => {
    setEntered(value)
    setProblem(undefined)
  }
  const { isOpen, close } = useOpening(() => enter(''))
  const send = async () => {
    if (entered === '') return setProblem(t('Please input your password!'))
    setBusy(true)
    try {
      const asking = { method: confirm.method, body: bodyOf(entered) }
      const { confirmation } = await ask<{ confirmation: string }>(confirm.path, asking)
      setEntered('')
      close(confirmation)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setProblem(t(failure.message))
    } finally {
      setBusy(false)
    }
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
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
