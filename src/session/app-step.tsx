// The second step with an authenticator app: its six digits, or a recovery code if the phone is not available.

import { Button, Input } from 'antd'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Boxes } from '#session/code-step.tsx'
import { useLanguage } from '#ui/language.tsx'

type AppStepProps = {
  message: string
  busy: boolean
  attemptsLeft: number | undefined
  onVerify: (otp: string) => void
  onRecover: (recoveryCode: string) => void
  onBack: () => void
}

const RecoveryEntry = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const { t } = useLanguage()
  const id = useId()
  return (
    <div className="app-recovery">
      <label htmlFor={id}>{t('Recovery code')}</label>
      <Input
        id={id}
        size="large"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={20}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

const useEntry = ({ onVerify, onRecover }: Pick<AppStepProps, 'onVerify' | 'onRecover'>) => {
  const { t } = useLanguage()
  const [recovers, setRecovers] = useState(false)
  const [entered, setEntered] = useState('')
  const [problem, setProblem] = useState<string>()
  const enter = (value: string) => {
    setEntered(value)
    setProblem(undefined)
  }
  const change = () => {
    setRecovers(was => !was)
    enter('')
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (recovers) return entered.trim() && onRecover(entered.trim())
    if (entered === '') return setProblem(t('Please enter your OTP code!'))
    if (entered.length !== 6) return setProblem(t('OTP must be exactly 6 digits and numbers only!'))
    onVerify(entered)
  }
  return { recovers, entered, problem, enter, change, send }
}

export const AppStep = ({ message, busy, attemptsLeft, onBack, ...sending }: AppStepProps) => {
  const { t } = useLanguage()
  const { recovers, entered, problem, enter, change, send } = useEntry(sending)
  return (
    <form onSubmit={send} noValidate>
      <button type="button" className="code-back" onClick={onBack}>
        <ArrowLeft size={14} strokeWidth={1.7} className="turns" aria-hidden /> {t('Go Back')}
      </button>
      <h1>{t('Enter the code')}</h1>
      <p className="sign-in-agency">{recovers ? t('Enter one of the recovery codes you kept.') : message}</p>
      {recovers ? (
        <RecoveryEntry value={entered} onChange={enter} />
      ) : (
        <Boxes value={entered} problem={problem} onChange={enter} />
      )}
      <div className="code-line">
        <Button type="link" onClick={change}>
          {recovers ? t('Use the app') : t('Use a recovery code')}
        </Button>
      </div>
      {attemptsLeft !== undefined && (
        <p className="code-attempts">{t('You have {attempts} attempt left', { attempts: attemptsLeft })}</p>
      )}
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {t('Verify')}
      </Button>
    </form>
  )
}
