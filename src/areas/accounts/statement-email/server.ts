import { statementEmail } from '#areas/accounts/statement-email/definition.ts'
import {
  drawStatement,
  queueStatementMail,
  readOwnAddress,
} from '#areas/accounts/statement-email/statement-mail.server.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { endedPeriod } from '#trade/mailing/ended-period.ts'
import { checkRecipients, isDirect, retryFailed, uniqueRecipients } from '#trade/mailing/recipients.server.ts'

type Values = ValuesIn<typeof statementEmail>

// The statement is computed once for its balances and again when its mail is queued.
const composeStatement = async (mail: Values, context: Context): Promise<Partial<Values>> => {
  const ended = endedPeriod('Monthly', context.today)
  const days = { fromDay: mail.fromDay ?? ended.from, toDay: mail.toDay ?? (mail.fromDay ? context.today : ended.to) }
  const entered = mail.recipients ?? []
  const recipients = uniqueRecipients(entered, entered.some(isDirect) ? [] : await readOwnAddress(mail, context))
  const { opening, closing } = await drawStatement({ ...mail, ...days }, context)
  return {
    date: context.today,
    ...days,
    opening,
    closing,
    recipients,
    mails: recipients.filter(isDirect).length,
    sent: 0,
    failed: 0,
  }
}

export const statementEmailServer = behave(statementEmail, {
  async fill(mail, context, { what }) {
    if (what === 'resend') return { failed: 0, recipients: retryFailed(mail.recipients) }
    if (what === 'send-due' && mail.every !== 'Once')
      return { sentUntil: endedPeriod(mail.every, context.today).to, result: 'Mailed' as const, problem: null }
    if (what !== 'create' && what !== 'change') return {}
    return mail.every === 'Once'
      ? composeStatement(mail, context)
      : { date: context.today, recipients: uniqueRecipients(mail.recipients ?? [], []), result: null, problem: null }
  },
  async check(mail, { what }, context) {
    if (what !== 'create' || mail.every !== 'Once') return
    if ((mail.toDay as string) > context.today) {
      refuse('A statement cannot end after today. Enter today or an earlier day.', {
        fields: { toDay: 'Lies in the future.' },
      })
    }
    checkRecipients(mail.recipients, 'The account holder has no e-mail address. Enter one.')
  },
  async after(mail, { what }, context) {
    if ((what === 'create' && mail.every === 'Once') || what === 'resend') await queueStatementMail(mail, context)
  },
})
