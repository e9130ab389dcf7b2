// The first page of an installation without users: the first account and the agency. Opened with the code that the start prints.

import { Alert, Button, Checkbox, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { askSignedOut } from '#session/ask-signed-out.tsx'
import { isStrong, PasswordEntries } from '#session/new-password.tsx'
import { setUp } from '#session/setup-calls.ts'
import { SignedOutPage } from '#session/signed-out-page.tsx'
import { useLanguage } from '#ui/language.tsx'

type SetUpEntries = Record<string, string | boolean | undefined> & { password: string }
type Problems = Record<string, string>
type Name = keyof typeof setUp.body

// After a #, which browsers do not send.
const tokenInAddress = (): string => decodeURIComponent(window.location.hash.slice(1))

const latin: readonly Name[] = ['token', 'username', 'email', 'vatNo', 'crNo', 'phone']

type EntryProps = { of: Name; problems: Problems; className?: string; autoComplete?: string }

const Entry = ({ of, problems, className, autoComplete = 'off' }: EntryProps) => {
  const { t } = useLanguage()
  const { label, need } = setUp.body[of]
  const problem = problems[of]
  return (
    <Form.Item
      name={of}
      className={className}
      label={need === 'optional' ? `${t(label)} (${t('optional')})` : t(label)}
      rules={need === 'required' ? [{ required: true, message: t('Please enter {label}.', { label: t(label) }) }] : []}
      {...(problem && { validateStatus: 'error' as const, help: problem })}
    >
      <Input
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        {...(latin.includes(of) && { dir: 'ltr' as const })}
        {...(of === 'agencyNameAr' && { dir: 'rtl' as const })}
      />
    </Form.Item>
  )
}

const useSetUp = (onToken: (token: string) => void) => {
  const { t, language } = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const send = async (entered: SetUpEntries) => {
    if (!isStrong(entered.password)) return
    setBusy(true)
    // Empty entries are not sent.
    const given = Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== undefined && value !== ''))
    const answer = await askSignedOut(setUp.method, setUp.path, { ...given, language })
    setBusy(false)
    setProblems(answer.fields ?? {})
    if (!answer.token) return setFailure(t(answer.message ?? 'Something went wrong. Please try again.'))
    window.history.replaceState(null, '', `/${answer.agencyId}/getting-started`)
    onToken(answer.token)
  }
  return { isBusy, problems, failure, send }
}

const AccountPart = ({ problems }: { problems: Problems }) => {
  const { t } = useLanguage()
  return (
    <section className="first-run-part">
      <h2>{t('Your account')}</h2>
      <Entry of="name" problems={problems} autoComplete="name" />
      <Entry of="username" problems={problems} autoComplete="username" />
      <div className="first-run-whole">
        <Entry of="email" problems={problems} autoComplete="email" />
        <PasswordEntries problems={problems} />
      </div>
    </section>
  )
}

const AgencyPart = ({ problems }: { problems: Problems }) => {
  const { t } = useLanguage()
  const { label, hint } = setUp.body.ownsCargo
  return (
    <section className="first-run-part">
      <h2>{t('Your agency')}</h2>
      <Entry of="agencyName" problems={problems} autoComplete="organization" />
      <Entry of="agencyNameAr" problems={problems} />
      <Entry of="vatNo" problems={problems} />
      <Entry of="crNo" problems={problems} />
      <Entry of="phone" problems={problems} autoComplete="tel" />
      <Entry of="address" problems={problems} autoComplete="street-address" />
      <Form.Item name="ownsCargo" valuePropName="checked" help={hint && t(hint)}>
        <Checkbox>{t(label)}</Checkbox>
      </Form.Item>
    </section>
  )
}

/** Creates the first account and the agency, and signs in. */
export const FirstRun = ({ switches, onToken }: { switches: ReactNode; onToken: (token: string) => void }) => {
  const { t } = useLanguage()
  const [token] = useState(tokenInAddress)
  const { isBusy, problems, failure, send } = useSetUp(onToken)
  return (
    <SignedOutPage switches={switches} wide="form">
      <h1>{t('Set up GMS')}</h1>
      <p className="sign-in-agency">
        {t(
          'Nobody uses this installation yet. The first account may do everything; colleagues get accounts of their own later. You read GMS in the language of this page.',
        )}
      </p>
      <Form<SetUpEntries>
        layout="vertical"
        size="large"
        requiredMark={false}
        initialValues={{ token, ownsCargo: true }}
        onFinish={send}
      >
        <div hidden={token !== '' && !problems.token}>
          <Entry of="token" problems={problems} />
        </div>
        <AccountPart problems={problems} />
        <AgencyPart problems={problems} />
        {failure && <Alert className="sign-in-attempts" type="error" title={failure} />}
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {t('Set up GMS')}
        </Button>
      </Form>
    </SignedOutPage>
  )
}
