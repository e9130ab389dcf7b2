import { Alert, Button, Checkbox, Form, Input } from 'antd'
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { AppStep } from '#session/app-step.tsx'
import { askSignedOut, type SignedOutAnswer } from '#session/ask-signed-out.tsx'
import { Blocked } from '#session/blocked.tsx'
import { firstRun, firstRunPath, isIpBlocked, resendOtp, signIn, verifyOtp } from '#session/calls.ts'
import { CodeStep, type SentCode } from '#session/code-step.tsx'
import { verifyRecoveryCode } from '#session/factor-calls.ts'
import { PasskeyButton, usePasskey } from '#session/passkey-sign-in.tsx'
import { SignedOutPage } from '#session/signed-out-page.tsx'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'

type Credentials = { username: string; password: string; rememberMe: boolean }

const eye = (isShown: boolean) =>
  isShown ? <EyeOff size={16} strokeWidth={1.6} /> : <Eye size={16} strokeWidth={1.6} />

type EntriesProps = {
  busy: boolean
  start: Partial<Credentials>
  onFinish: (credentials: Credentials) => void
  onPasskey: (rememberMe: boolean) => void
}

const Entries = ({ busy, start, onFinish, onPasskey }: EntriesProps) => {
  const { t } = useLanguage()
  const [form] = Form.useForm<Credentials>()
  return (
    <Form<Credentials>
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      initialValues={{ rememberMe: true, ...start }}
      onFinish={onFinish}
    >
      <Form.Item
        name="username"
        label={t('Username')}
        rules={[{ required: true, message: t('Please input your username!') }]}
      >
        <Input autoComplete="username" autoCapitalize="none" spellCheck={false} dir="ltr" autoFocus />
      </Form.Item>
      <div className="sign-in-password">
        <Form.Item
          name="password"
          label={t('Password')}
          rules={[{ required: true, message: t('Please input your password!') }]}
        >
          <Input.Password autoComplete="current-password" dir="ltr" iconRender={eye} />
        </Form.Item>
        <a href="/user/recover-password">{t('Forgot password?')}</a>
      </div>
      <Form.Item name="rememberMe" valuePropName="checked">
        <Checkbox>{t('Remember me')}</Checkbox>
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t('Sign in')}
      </Button>
      <PasskeyButton busy={busy} onPress={() => onPasskey(Boolean(form.getFieldValue('rememberMe')))} />
    </Form>
  )
}

// A blocked user stays blocked after a reload: the server counts by name and address together, so the request needs the name.
const enteredKey = 'x-gms-entered-name'

const blockPath = (): string => {
  const username = sessionStorage.getItem(enteredKey)
  return username ? `${isIpBlocked.path}?${new URLSearchParams({ username })}` : isIpBlocked.path
}

/** Until when this name at this address is blocked, in milliseconds since the epoch. Requested once when the page opens. */
export const useBlock = () => {
  const [until, setUntil] = useState<number>()
  const block = useCallback((seconds: number | undefined) => {
    if (seconds) setUntil(Date.now() + seconds * 1000)
  }, [])
  const unblock = useCallback(() => setUntil(undefined), [])
  useEffect(() => {
    askSignedOut('GET', blockPath()).then(({ retrySecs }) => block(retrySecs))
  }, [block])
  return {
    isBlocked: until !== undefined,
    block,
    cover: until !== undefined && <Blocked until={until} onOver={unblock} />,
  }
}

// Entered values are restored after a step back; the name also after a reload.
const useEntered = () => {
  const [entered, setEntered] = useState<Partial<Credentials>>({})
  const keepEntered = ({ username, rememberMe }: Credentials) => {
    sessionStorage.setItem(enteredKey, username)
    setEntered({ username, rememberMe })
  }
  return { entered, keepEntered }
}

// A new installation that is opened without the link from its log shows where to set it up.
const useFirstRun = (): boolean => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    askSignedOut(firstRun.method, firstRun.path).then(answer => setOpen(answer.isOpen === true))
  }, [])
  return isOpen
}

const FirstRunNotice = () => {
  const { t } = useLanguage()
  return (
    <Alert
      className="sign-in-attempts"
      type="info"
      title={t('Nobody uses this installation yet.')}
      description={<a href={firstRunPath}>{t('Set it up')}</a>}
    />
  )
}

type Step = SentCode & { userToken: string; by: 'message' | 'app' }

type SignInProps = {
  /** the agency in the address */
  agencyId: number | undefined
  onToken: (token: string) => void
  /** switches for language and mode */
  switches: ReactNode
}

const useSteps = ({ agencyId, onToken }: SignInProps) => {
  const { t } = useLanguage()
  const [busy, setBusy] = useState(false)
  const [step, setStep] = useState<Step>()
  const [attemptsLeft, setAttemptsLeft] = useState<number>()
  const { entered, keepEntered } = useEntered()
  const blocking = useBlock()
  const settle = ({ token, userToken, message, by = 'message', retrySecs, consume, code }: SignedOutAnswer) => {
    setAttemptsLeft(code === 'WRONG_PASSKEY' ? undefined : consume?.remainingPoints)
    if (token) return onToken(token)
    if (userToken) {
      setStep({ userToken, message: message ?? '', by, at: Date.now() })
      return by === 'message' && notify.success(message ?? '')
    }
    if (code === 'SIGN_IN_OVER') setStep(undefined)
    if (retrySecs) blocking.block(retrySecs)
    else if (!consume || step || code === 'WRONG_PASSKEY')
      notify.error(t(message ?? 'Something went wrong. Please try again.'))
  }
  const attempt = async (path: string, body: object) => {
    setBusy(true)
    settle(await askSignedOut('POST', path, body))
    setBusy(false)
  }
  const passkey = usePasskey({ setBusy, settle, attempt, agencyId })
  return {
    ...{ busy, step, attemptsLeft, entered, blocking, passkey },
    credentials: (given: Credentials) => {
      keepEntered(given)
      return attempt(signIn.path, { ...given, rememberMe: Boolean(given.rememberMe), agencyId })
    },
    verify: (otp: string) => attempt(verifyOtp.path, { userToken: step?.userToken, otp }),
    recover: (recoveryCode: string) => attempt(verifyRecoveryCode.path, { userToken: step?.userToken, recoveryCode }),
    resend: () => attempt(resendOtp.path, { userToken: step?.userToken }),
    back: () => {
      setStep(undefined)
      setAttemptsLeft(undefined)
    },
  }
}

/** Username and password, then a code if required; shows the attempts left and waits until a block ends. */
export const SignIn = (props: SignInProps) => {
  const { t } = useLanguage()
  const { busy, step, attemptsLeft, entered, blocking, credentials, verify, recover, passkey, resend, back } =
    useSteps(props)
  const isFirstRun = useFirstRun()
  if (step)
    return (
      <SignedOutPage switches={props.switches} inert={blocking.isBlocked} over={blocking.cover}>
        {step.by === 'app' ? (
          <AppStep
            message={step.message}
            {...{ busy, attemptsLeft }}
            onVerify={verify}
            onRecover={recover}
            onBack={back}
          />
        ) : (
          <CodeStep sent={step} {...{ busy, attemptsLeft }} onVerify={verify} onResend={resend} onBack={back} />
        )}
      </SignedOutPage>
    )
  return (
    <SignedOutPage switches={props.switches} inert={blocking.isBlocked} over={blocking.cover}>
      <h1>{t('Sign in')}</h1>
      <p className="sign-in-agency">{t('Grain Management System')}</p>
      {isFirstRun && <FirstRunNotice />}
      {attemptsLeft !== undefined && (
        <Alert
          className="sign-in-attempts"
          type="error"
          title={t('The username or the password is wrong.')}
          description={t('You have {attempts} attempt left', { attempts: attemptsLeft })}
        />
      )}
      <Entries busy={busy} start={entered} onFinish={credentials} onPasskey={passkey} />
    </SignedOutPage>
  )
}
