import { Alert, Button, Checkbox, Form, Input } from 'antd'
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { BigEar } from '#session/big-ear.tsx'
import { Blocked } from '#session/blocked.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Logo } from '#ui/logo.tsx'
import { notify } from '#ui/notify.ts'
import './session.css'

export type Credentials = { username: string; password: string; rememberMe: boolean }

/** What became of a try: signed in, wrong with attempts left, blocked for seconds, or refused with a message. */
export type Outcome = 'signedIn' | { attemptsLeft: number } | { retrySecs: number } | { message: string }

type SignInProps = {
  onTry: (credentials: Credentials) => Promise<Outcome>
  /** seconds this address is still blocked, 0 when it is not; asked once when the page opens */
  askBlocked: () => Promise<number>
  /** language and mode switches */
  switches: ReactNode
}

const Panel = () => {
  const { t, language } = useLanguage()
  const line = 'Every tonne, from the ship to the customer.'
  const arabicLine = 'كل طن، من الباخرة إلى العميل.'
  return (
    <aside className="sign-in-panel">
      <div className="sign-in-brand">
        <Logo size={34} /> GMS
      </div>
      <p className="sign-in-line">{language === 'arabic' ? arabicLine : t(line)}</p>
      <p className="sign-in-other-line">
        <bdi lang={language === 'arabic' ? 'en' : 'ar'}>{language === 'arabic' ? line : arabicLine}</bdi>
      </p>
      <BigEar />
    </aside>
  )
}

const Entries = ({ busy, onFinish }: { busy: boolean; onFinish: (credentials: Credentials) => void }) => {
  const { t } = useLanguage()
  return (
    <Form<Credentials>
      layout="vertical"
      size="large"
      requiredMark={false}
      initialValues={{ rememberMe: true }}
      onFinish={onFinish}
    >
      <Form.Item
        name="username"
        label={t('Username')}
        rules={[{ required: true, message: t('Please input your username!') }]}
      >
        <Input autoComplete="username" autoCapitalize="none" spellCheck={false} dir="ltr" autoFocus />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('Password')}
        rules={[{ required: true, message: t('Please input your password!') }]}
      >
        <Input.Password
          autoComplete="current-password"
          dir="ltr"
          iconRender={isShown =>
            isShown ? <EyeOff size={16} strokeWidth={1.6} /> : <Eye size={16} strokeWidth={1.6} />
          }
        />
      </Form.Item>
      <Form.Item name="rememberMe" valuePropName="checked">
        <Checkbox>{t('Remember me')}</Checkbox>
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t('Sign in')}
      </Button>
    </Form>
  )
}

// Until when this address has to wait, in milliseconds of the clock.
const useBlock = (askBlocked: SignInProps['askBlocked']) => {
  const [until, setUntil] = useState<number>()
  const block = useCallback((seconds: number) => {
    if (seconds > 0) setUntil(Date.now() + seconds * 1000)
  }, [])
  const unblock = useCallback(() => setUntil(undefined), [])
  useEffect(() => {
    askBlocked().then(block, () => {})
  }, [askBlocked, block])
  return { until, block, unblock }
}

/** Username and password; counts the attempts left and waits out a block. */
export const SignIn = ({ onTry, askBlocked, switches }: SignInProps) => {
  const { t } = useLanguage()
  const [busy, setBusy] = useState(false)
  const [attemptsLeft, setAttemptsLeft] = useState<number>()
  const { until, block, unblock } = useBlock(askBlocked)
  const attempt = async (credentials: Credentials) => {
    setBusy(true)
    const outcome = await onTry({ ...credentials, rememberMe: Boolean(credentials.rememberMe) })
    setBusy(false)
    if (outcome === 'signedIn') return
    setAttemptsLeft('attemptsLeft' in outcome ? outcome.attemptsLeft : undefined)
    if ('retrySecs' in outcome) block(outcome.retrySecs)
    else if ('message' in outcome) notify.error(outcome.message)
  }
  return (
    <div className="sign-in">
      <Panel />
      <div className="sign-in-side" inert={until !== undefined}>
        <div className="sign-in-switches">{switches}</div>
        <main className="sign-in-middle">
          <div className="sign-in-form">
            <h1>{t('Sign in')}</h1>
            <p className="sign-in-agency">{t('Grain Management System')}</p>
            {attemptsLeft !== undefined && (
              <Alert
                className="sign-in-attempts"
                type="error"
                title={t('The username or the password is wrong.')}
                description={t('You have {attempts} attempt left', { attempts: attemptsLeft })}
              />
            )}
            <Entries busy={busy} onFinish={attempt} />
          </div>
        </main>
        <footer className="sign-in-foot">
          © {new Date().getFullYear()} GMS, {t('Grain Management System')}
        </footer>
      </div>
      {until !== undefined && <Blocked until={until} onOver={unblock} />}
    </div>
  )
}
