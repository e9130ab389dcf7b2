// A forgotten password: requests a mail, and sets a new password with its link.

import { Alert, Button, Form, Input } from 'antd'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { askSignedOut } from '#session/ask-signed-out.tsx'
import { NewPasswordForm, type NewPasswords } from '#session/new-password.tsx'
import { checkResetToken, forgotPassword, resetPassword } from '#session/own-calls.ts'
import { useBlock } from '#session/screens.tsx'
import { SignedOutPage } from '#session/signed-out-page.tsx'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'

const unexpectedError = 'Something went wrong. Please try again.'

const BackToSignIn = () => {
  const { t } = useLanguage()
  return (
    <a className="code-back" href="/user/login">
      <ArrowLeft size={14} strokeWidth={1.7} className="turns" aria-hidden /> {t('Sign in')}
    </a>
  )
}

const UsernameForm = ({ busy, onFinish }: { busy: boolean; onFinish: (entered: { username: string }) => void }) => {
  const { t } = useLanguage()
  return (
    <>
      <p className="sign-in-agency">
        {t('Enter your username: a link to create a new password goes to your e-mail address.')}
      </p>
      <Form layout="vertical" size="large" requiredMark={false} onFinish={onFinish}>
        <Form.Item
          name="username"
          label={t('Username')}
          rules={[{ required: true, message: t('Please enter Username') }]}
        >
          <Input autoComplete="username" autoCapitalize="none" spellCheck={false} dir="ltr" autoFocus />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={busy}>
          {t('Send link')}
        </Button>
      </Form>
    </>
  )
}

/** Asks for the username and requests the mail. */
export const Recover = ({ switches }: { switches: ReactNode }) => {
  const { t } = useLanguage()
  const [busy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const { isBlocked, cover } = useBlock()
  const finish = async ({ username }: { username: string }) => {
    setBusy(true)
    const { status, message } = await askSignedOut(forgotPassword.method, forgotPassword.path, { username })
    setBusy(false)
    if (status === 200) {
      setSent(true)
      return notify.success(t(message ?? ''))
    }
    notify.error(t(message ?? unexpectedError))
  }
  return (
    <SignedOutPage switches={switches} inert={isBlocked} over={cover}>
      <BackToSignIn />
      <h1>{t('Forgot password?')}</h1>
      {isSent ? (
        <Alert
          className="sign-in-attempts"
          type="success"
          title={t('Your request was processed.')}
          description={t('Check your e-mail and create a new password with the link in it.')}
        />
      ) : (
        <UsernameForm busy={busy} onFinish={finish} />
      )}
    </SignedOutPage>
  )
}

type ResetProps = { token: string; switches: ReactNode; onDone: () => void }

const useLink = (token: string): string | undefined => {
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    askSignedOut(checkResetToken.method, checkResetToken.path.replace(':token', encodeURIComponent(token))).then(
      ({ status, message }) => setProblem(status === 200 ? undefined : (message ?? unexpectedError)),
    )
  }, [token])
  return problem
}

/** Sets a new password with a link's token. */
export const Reset = ({ token, switches, onDone }: ResetProps) => {
  const { t } = useLanguage()
  const [busy, setBusy] = useState(false)
  const problem = useLink(token)
  const finish = async ({ password, confirmPassword }: NewPasswords) => {
    setBusy(true)
    const path = resetPassword.path.replace(':token', encodeURIComponent(token))
    const { status, message } = await askSignedOut(resetPassword.method, path, { password, confirmPassword })
    setBusy(false)
    if (status !== 200) return notify.error(t(message ?? unexpectedError))
    notify.success(t(message ?? ''))
    onDone()
  }
  return (
    <SignedOutPage switches={switches}>
      <BackToSignIn />
      <h1>{t('Create a new password')}</h1>
      {problem ? (
        <Alert
          className="sign-in-attempts"
          type="error"
          title={t(problem)}
          description={<a href="/user/recover-password">{t('Forgot password?')}</a>}
        />
      ) : (
        <div className="sign-in-below">
          <NewPasswordForm busy={busy} submit={t('Reset password')} onFinish={finish} />
        </div>
      )}
    </SignedOutPage>
  )
}
