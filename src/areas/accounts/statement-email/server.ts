import { statementEmail } from '#areas/accounts/statement-email/definition.ts'
import { mailStatement, ownAddress, statementFor } from '#areas/accounts/statement-email/mailing.server.ts'
import { endedPeriod } from '#areas/accounts/statement-email/period.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { again, checkRecipients, eachOnce, isTo } from '#trade/mailing/recipients.server.ts'

type Values = ValuesIn<typeof statementEmail>

// The statement is drawn once to tell what it comes to, and again when it is packed.
const composed = async (mail: Values, context: Context): Promise<Partial<Values>> => {
  const ended = endedPeriod('Monthly', context.today)
  const days = { fromDay: mail.fromDay ?? ended.from, toDay: mail.toDay ?? (mail.fromDay ? context.today : ended.to) }
  const entered = mail.recipients ?? []
  const recipients = eachOnce(entered, entered.some(isTo) ? [] : await ownAddress(mail, context))
  const { opening, closing } = await statementFor({ ...mail, ...days }, context)
  return {
    date: context.today,
    ...days,
    opening,
    closing,
    recipients,
    mails: recipients.filter(isTo).length,
    sent: 0,
    failed: 0,
  }
}

export const statementEmailServer = behave(statementEmail, {
  async fill(mail, context, { what }) {
    if (what === 'resend') return { failed: 0, recipients: again(mail.recipients) }
    if (what === 'send-due' && mail.every !== 'Once') return { sentUntil: endedPeriod(mail.every, context.today).to }
    if (what !== 'create' && what !== 'change') return {}
    return mail.every === 'Once'
      ? composed(mail, context)
      : { date: context.today, recipients: eachOnce(mail.recipients ?? [], []) }
  },
  async check(mail, { what }, context) {
    if (what !== 'create' || mail.every !== 'Once') return
    if ((mail.toDay as string) > context.today) {
      refuse('A statement ends today at the latest.', { fields: { toDay: 'Lies in the future.' } })
    }
    checkRecipients(mail.recipients, 'Nobody’s address is kept with this account. Enter one.')
  },
  async after(mail, { what }, context) {
    if ((what === 'create' && mail.every === 'Once') || what === 'resend') await mailStatement(mail, context)
  },
})
