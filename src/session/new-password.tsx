// Two entries of a new password and the list of what it must have, ticked off while it is typed.

import { Button, Form, Input } from 'antd'
import { Check, Circle, Eye, EyeOff } from 'lucide-react'
import { useLanguage } from '#ui/language.tsx'
import './session.css'

export type NewPasswords = { password: string; confirmPassword: string; currentPassword?: string }

const rules: [string, RegExp][] = [
  ['At least 8 characters', /.{8,}/],
  ['One upper case letter', /[A-Z]/],
  ['One lower case letter', /[a-z]/],
  ['One digit', /\d/],
  ['One special character: ! @ # $ % ^ & *', /[!@#$%^&*]/],
]

const Checklist = ({ password }: { password: string }) => {
  const { t } = useLanguage()
  return (
    <ul className="password-rules">
      {rules.map(([label, form]) => {
        const holds = form.test(password)
        const Icon = holds ? Check : Circle
        return (
          <li
            key={label}
            className={holds ? 'password-rule-held' : undefined}
            aria-label={`${t(label)}: ${holds ? t('Yes') : t('No')}`}
          >
            <Icon size={13} strokeWidth={1.8} aria-hidden /> {t(label)}
          </li>
        )
      })}
    </ul>
  )
}

const eye = (isShown: boolean) =>
  isShown ? <EyeOff size={16} strokeWidth={1.6} /> : <Eye size={16} strokeWidth={1.6} />

type Props = {
  busy: boolean
  /** asks for the present password, too */
  asksCurrent?: boolean
  /** refusals under a field */
  problems?: Record<string, string>
  submit: string
  onFinish: (entered: NewPasswords) => void
}

const Entry = ({
  name,
  label,
  problem,
  complete,
  more = [],
}: {
  name: string
  label: string
  problem?: string
  complete: string
  more?: object[]
}) => (
  <Form.Item
    name={name}
    label={label}
    rules={more}
    validateFirst
    {...(name === 'confirmPassword' && { dependencies: ['password'] })}
    {...(problem && { validateStatus: 'error' as const, help: problem })}
  >
    <Input.Password autoComplete={complete} dir="ltr" iconRender={eye} maxLength={128} />
  </Form.Item>
)

/** Submits nothing, and says nothing, while a rule of the list fails. */
export const NewPasswordForm = ({ busy, asksCurrent, problems = {}, submit, onFinish }: Props) => {
  const { t } = useLanguage()
  const [form] = Form.useForm<NewPasswords>()
  const password = Form.useWatch('password', form) ?? ''
  const finish = (entered: NewPasswords) => {
    if (rules.every(([, rule]) => rule.test(entered.password))) onFinish(entered)
  }
  const same = {
    validator: (_rule: unknown, value: string) =>
      value === form.getFieldValue('password')
        ? Promise.resolve()
        : Promise.reject(new Error(t('Password and Confirm Password must match!'))),
  }
  return (
    <Form<NewPasswords> form={form} layout="vertical" size="large" requiredMark={false} onFinish={finish}>
      {asksCurrent && (
        <Entry
          name="currentPassword"
          label={t('Current password')}
          complete="current-password"
          problem={problems.currentPassword}
          more={[{ required: true, message: t('Please input your password!') }]}
        />
      )}
      <Entry
        name="password"
        label={t('New Password')}
        complete="new-password"
        problem={problems.password}
        more={[{ required: true, message: t('New Password is required!') }]}
      />
      <Checklist password={password} />
      <Entry
        name="confirmPassword"
        label={t('Confirm Password')}
        complete="new-password"
        problem={problems.confirmPassword}
        more={[{ required: true, message: t('Confirm Password is required!') }, same]}
      />
      <Button type="primary" htmlType="submit" block loading={busy}>
        {submit}
      </Button>
    </Form>
  )
}
