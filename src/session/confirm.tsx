// The dialog that asks for the password, a code of the app or a passkey before a change is made.

import { Button, Form, Input, Modal } from 'antd'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { ApiError, ask, useAnswer } from '#kit/browser/api.ts'
import { askPasskey, knowsPasskeys, PasskeyProblem } from '#session/ask-passkey.tsx'
import { confirm } from '#session/factor-calls.ts'
import { beginPasskeyConfirmation, type Passkey, passkeys } from '#session/passkey-calls.ts'
import { useLanguage } from '#ui/language.tsx'
import './session.css'

// Six digits are a code; no password is so short.
const bodyOf = (entered: string) => (/^\d{6}$/.test(entered.trim()) ? { code: entered.trim() } : { password: entered })

type ConfirmDialogProps = {
  /** with what confirms the change, or without where it is given up */
  onEnd: (confirmation?: string) => void
}

const useAsking = ({ onEnd }: ConfirmDialogProps) => {
  const { t } = useLanguage()
  const [busy, setBusy] = useState(false)
  const [entered, setEntered] = useState('')
  const [problem, setProblem] = useState<string>()
  const enter = (value: string) => {
    setEntered(value)
    setProblem(undefined)
  }
  const send = async () => {
    if (entered === '') return setProblem(t('Please input your password!'))
    setBusy(true)
    try {
      const asking = { method: confirm.method, body: bodyOf(entered) }
      const { confirmation } = await ask<{ confirmation: string }>(confirm.path, asking)
      onEnd(confirmation)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setProblem(t(failure.message))
      setBusy(false)
    }
  }
  const byPasskey = async () => {
    setBusy(true)
    try {
      const { path, method } = beginPasskeyConfirmation
      const passkey = await askPasskey(await ask(path, { method }))
      if (passkey === undefined) return setBusy(false)
      const { confirmation } = await ask<{ confirmation: string }>(confirm.path, {
        method: confirm.method,
        body: { passkey },
      })
      onEnd(confirmation)
    } catch (failure) {
      if (!(failure instanceof ApiError) && !(failure instanceof PasskeyProblem)) throw failure
      setProblem(t(failure.message))
      setBusy(false)
    }
  }
  return { busy, entered, problem, enter, send, byPasskey }
}

/** The dialog, open as long as it is there. */
export const ConfirmDialog = ({ onEnd }: ConfirmDialogProps) => {
  const { t } = useLanguage()
  const { busy, entered, problem, enter, send, byPasskey } = useAsking({ onEnd })
  const { data } = useAnswer<{ rows: Passkey[] }>(knowsPasskeys() ? passkeys.path : undefined)
  const hasPasskey = (data?.rows.length ?? 0) > 0
  return (
    <Modal
      open
      title={t('Is it you?')}
      okText={t('Confirm')}
      cancelText={t('Cancel')}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={() => onEnd()}
      width={420}
    >
      <p>{t('This change needs your password, or a code of your authenticator app.')}</p>
      {hasPasskey && (
        <Button
          className="confirm-passkey"
          block
          disabled={busy}
          icon={<KeyRound size={14} strokeWidth={1.7} />}
          onClick={() => void byPasskey()}
        >
          {t('Use a passkey')}
        </Button>
      )}
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
