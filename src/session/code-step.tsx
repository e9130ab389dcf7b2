import { Button } from 'antd'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { digitsIn } from '#texts/digits.ts'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'

const digits = 6
const places = [0, 1, 2, 3, 4, 5]
const countdownSeconds = 60

/** Where the code was sent, and when. */
export type SentCode = { message: string; at: number }

const two = (value: number) => String(value).padStart(2, '0')

const useSecondsLeft = (at: number): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return Math.min(countdownSeconds, Math.max(0, Math.ceil((at - now) / 1000) + countdownSeconds))
}

const Ring = ({ seconds }: { seconds: number }) => (
  <svg className="code-ring" viewBox="0 0 18 18" aria-hidden>
    <circle cx="9" cy="9" r="7" pathLength={countdownSeconds} />
    <circle
      className="code-ring-left"
      cx="9"
      cy="9"
      r="7"
      pathLength={countdownSeconds}
      strokeDasharray={`${seconds} ${countdownSeconds}`}
    />
  </svg>
)

const boxClass = (value: string, place: number): string =>
  place === Math.min(value.length, digits - 1) ? 'code-box code-box-next' : 'code-box'

type BoxesProps = { value: string; problem?: string; onChange: (value: string) => void }

export const Boxes = ({ value, problem, onChange }: BoxesProps) => {
  const { t } = useLanguage()
  const id = useId()
  return (
    <>
      <div className={problem ? 'code-entry code-entry-wrong' : 'code-entry'} dir="ltr">
        <input
          aria-label={t('One-time code')}
          aria-describedby={problem ? id : undefined}
          aria-invalid={Boolean(problem)}
          inputMode="numeric"
          autoComplete="one-time-code"
          // biome-ignore lint/a11y/noAutofocus: the page has no other purpose
          autoFocus
          value={value}
          onChange={({ target }) => onChange(digitsIn(target.value).slice(0, digits))}
        />
        {places.map(place => (
          <span key={place} className={boxClass(value, place)} aria-hidden>
            {value[place]}
          </span>
        ))}
      </div>
      {problem && (
        <p className="code-problem" id={id} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

type CodeStepProps = {
  sent: SentCode
  busy: boolean
  attemptsLeft: number | undefined
  onVerify: (otp: string) => void
  onResend: () => void
  onBack: () => void
}

const useCode = (sent: SentCode, onVerify: (otp: string) => void) => {
  const { t } = useLanguage()
  const [otp, setOtp] = useState('')
  const [problem, setProblem] = useState<string>()
  // A new code is entered from the start.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new code is recognized by the time it was sent
  useEffect(() => setOtp(''), [sent.at])
  const enter = (value: string) => {
    setOtp(value)
    setProblem(undefined)
  }
  const verify = (event: FormEvent) => {
    event.preventDefault()
    if (otp === '') setProblem(t('Please enter your OTP code!'))
    else if (otp.length !== digits) setProblem(t('OTP must be exactly 6 digits and numbers only!'))
    else onVerify(otp)
  }
  return { otp, problem, enter, verify }
}

/** The second step: six digits within sixty seconds, or a new code afterwards. */
export const CodeStep = ({ sent, busy, attemptsLeft, onVerify, onResend, onBack }: CodeStepProps) => {
  const { t } = useLanguage()
  const seconds = useSecondsLeft(sent.at)
  const { otp, problem, enter, verify } = useCode(sent, onVerify)
  return (
    <form onSubmit={verify} noValidate>
      <button type="button" className="code-back" onClick={onBack}>
        <ArrowLeft size={14} strokeWidth={1.7} className="turns" aria-hidden /> {t('Go Back')}
      </button>
      <h1>{t('Enter the code')}</h1>
      <p className="sign-in-agency">{sent.message}</p>
      <Boxes value={otp} problem={problem} onChange={enter} />
      <div className="code-line">
        <span className="code-countdown">
          <Ring seconds={seconds} />
          {t('Code valid for')}{' '}
          <strong role="timer">
            <Ltr>
              {two(Math.floor(seconds / 60))}:{two(seconds % 60)}
            </Ltr>
          </strong>
        </span>
        <Button type="link" disabled={seconds > 0 || busy} onClick={onResend}>
          {t('Resend code')}
        </Button>
      </div>
      {attemptsLeft !== undefined && (
        <p className="code-attempts">{t('You have {attempts} attempt left', { attempts: attemptsLeft })}</p>
      )}
      <Button type="primary" size="large" htmlType="submit" block loading={busy} disabled={seconds === 0}>
        {t('Verify')}
      </Button>
    </form>
  )
}
