// The dialog that asks for the password, a code of the app or a passkey before a change is made.

import { Button, Form, Input, Modal } from 'antd'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { ApiError, ask, useAnswer } from '#kit/browser/api.ts'
import { askPasskey, PasskeyProblem, supportsPasskeys } from '#session/ask-passkey.tsx'
import { confirm } from '#session/factor-calls.ts'
import { beginPasskeyConfirmation, type Passkey, passkeys } from '#session/passkey-calls.ts'
import { withLatinDigits } from '#texts/digits.ts'
import { useLanguage } from '#ui/language.tsx'
import './session.css'

// Six digits, also in two groups, are a code; passwords are longer.
const bodyOf = (entered: string) => {
  const code = withLatinDigits(entered).replace(/\s/g, '')
  return /^\d{6}$/.test(code) ? { code } : { password: entered }
}

type ConfirmDialogProps = {
  /** called with the confirmation, or without one if the user cancels */
  onEnd: (confirmation?: string) => void
}

const useAsking = ({ onEnd }: ConfirmDialogProps) => {
  const { t } = useLanguage()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const confirmBy = async (read: () => Promise<object | undefined>) => {
    setBusy(true)
    try {
      const body = await read()
      if (!body) return setBusy(false)
      const { confirmation } = await ask<{ confirmation: string }>(confirm.path, { method: confirm.method, body })
      onEnd(confirmation)
    } catch (failure) {
      if (!(failure instanceof ApiError) && !(failure instanceof PasskeyProblem)) throw failure
      setProblem(t(failure.message))
      setBusy(false)
    }
  }
  return { busy, problem, setProblem, confirmBy }
}

// The device's answer; undefined if the user cancels.
const answerOfPasskey = async (): Promise<{ passkey: string } | undefined> => {
  const { path, method } = beginPasskeyConfirmation
  const passkey = await askPasskey(await ask(path, { method }))
  return passkey === undefined ? undefined : { passkey }
}

const PasskeyPart = ({ busy, onPress }: { busy: boolean; onPress: () => void }) => {
  const { t } = useLanguage()
  return (
    <Button
      className="confirm-passkey"
      block
      disabled={busy}
      icon={<KeyRound size={14} strokeWidth={1.7} />}
      onClick={onPress}
    >
      {t('Use a passkey')}
    </Button>
  )
}

type EntryProps = { value: string; problem: string | undefined; onChange: (value: string) => void; onSend: () => void }

const Entry = ({ value, problem, onChange, onSend }: EntryProps) => {
  const { t } = useLanguage()
  return (
    <Form layout="vertical" requiredMark={false} onFinish={onSend}>
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
          value={value}
          maxLength={128}
          onChange={({ target }) => onChange(target.value)}
        />
      </Form.Item>
    </Form>
  )
}

/** The dialog; open as long as it is mounted. */
export const ConfirmDialog = ({ onEnd }: ConfirmDialogProps) => {
  const { t } = useLanguage()
  const { busy, problem, setProblem, confirmBy } = useAsking({ onEnd })
  const [entered, setEntered] = useState('')
  const { data } = useAnswer<{ rows: Passkey[] }>(supportsPasskeys() ? passkeys.path : undefined)
  const hasPasskey = (data?.rows.length ?? 0) > 0
  const enter = (value: string) => {
    setEntered(value)
    setProblem(undefined)
  }
  const send = () =>
    entered === '' ? setProblem(t('Please input your password!')) : void confirmBy(async () => bodyOf(entered))
  return (
    <Modal
      open
      title={t('Is it you?')}
      okText={t('Confirm')}
      cancelText={t('Back')}
      confirmLoading={busy}
      onOk={send}
      onCancel={() => onEnd()}
      width={420}
    >
      <p className="confirm-words">
        {hasPasskey
          ? t('This change needs your password, a code of your authenticator app, or a passkey.')
          : t('This change needs your password, or a code of your authenticator app.')}
      </p>
      {hasPasskey && <PasskeyPart busy={busy} onPress={() => void confirmBy(answerOfPasskey)} />}
      <Entry value={entered} problem={problem} onChange={enter} onSend={send} />
    </Modal>
  )
}
