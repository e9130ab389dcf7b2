// Two inputs for a new password and the list of the rules for passwords, ticked off during typing.

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
  /** also asks for the current password */
  asksCurrent?: boolean
  /** refusals, shown under their fields */
  problems?: Record<string, string>
  submit: string
  onFinish: (entered: NewPasswords) => void
}

type EntryProps = { name: keyof NewPasswords; label: string; problem?: string; more: object[] }

const Entry = ({ name, label, problem, more }: EntryProps) => (
  <Form.Item
    name={name}
    label={label}
    rules={more}
    validateFirst
    {...(name === 'confirmPassword' && { dependencies: ['password'] })}
    {...(problem && { validateStatus: 'error' as const, help: problem })}
  >
    <Input.Password
      autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
      dir="ltr"
      iconRender={eye}
      maxLength={128}
    />
  </Form.Item>
)

/** Whether a password meets all rules. */
export const isStrong = (password: string): boolean => rules.every(([, rule]) => rule.test(password))
const required = (message: string) => ({ required: true, message })

/** The two inputs and the list of the rules, inside a form. The form cannot be submitted while a rule is broken. */
export const PasswordEntries = ({ problems = {} }: Pick<Props, 'problems'>) => {
  const { t } = useLanguage()
  const form = Form.useFormInstance<NewPasswords>()
  const password = Form.useWatch('password', form) ?? ''
  const same = {
    validator: async (_rule: unknown, value: string) => {
      if (value !== form.getFieldValue('password')) throw new Error(t('Password and Confirm Password must match!'))
    },
  }
  return (
    <>
      <Entry
        name="password"
        label={t('New Password')}
        problem={problems.password}
        more={[required(t('New Password is required!'))]}
      />
      <Checklist password={password} />
      <Entry
        name="confirmPassword"
        label={t('Confirm Password')}
        problem={problems.confirmPassword}
        more={[required(t('Confirm Password is required!')), same]}
      />
    </>
  )
}

/** Does not submit, and shows no message, while a rule of the list is broken. */
export const NewPasswordForm = ({ busy, asksCurrent, problems = {}, submit, onFinish }: Props) => {
  const { t } = useLanguage()
  const finish = (entered: NewPasswords) => isStrong(entered.password) && onFinish(entered)
  return (
    <Form<NewPasswords> layout="vertical" size="large" requiredMark={false} onFinish={finish}>
      {asksCurrent && (
        <Entry
          name="currentPassword"
          label={t('Current password')}
          problem={problems.currentPassword}
          more={[required(t('Please input your password!'))]}
        />
      )}
      <PasswordEntries problems={problems} />
      <Button type="primary" htmlType="submit" block loading={busy}>
        {submit}
      </Button>
    </Form>
  )
}
