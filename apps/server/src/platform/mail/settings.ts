import { defineSettings, matching, setting, urlWithLogin } from '../config/define-settings.ts'

export type MailConfig = ReturnType<typeof mailSettings.configure>

const sender = () =>
  matching(
    /^(?:[^\p{Cc}<>]*<[^\s\p{Cc}<>@,;]+@[^\s\p{Cc}<>@,;]+>|[^\s\p{Cc}<>@,;]+@[^\s\p{Cc}<>@,;]+)$/u,
    'must be an e-mail address, such as "Firstbell <hello@example.org>"',
  )

export const mailSettings = defineSettings({
  group: 'Mail',
  shape: {
    SMTP_URL: setting(urlWithLogin(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org'), {
      description:
        'The mail server: `smtps:` uses TLS at once, `smtp:` STARTTLS, which a server on another machine must offer (except with `?requireTLS=false`). Required in production, and if `HOST` is not a loopback address.',
      example: 'smtps://user:password@mail.example.org',
      default: 'the local mailbox, in `DATA_DIR/mail`',
      secret: true,
    }),
    MAIL_FROM: setting(sender().optional(), {
      description: 'The sender of every mail.',
      example: 'Firstbell <hello@example.org>',
      default: '`Firstbell <no-reply@HOST>`, with the host of `PUBLIC_URL`',
    }),
  },
  faults: ({ production, exposed, has }) => {
    if (has('SMTP_URL')) return []
    if (production)
      return ['SMTP_URL is required in production: the local mailbox is for trying things out']
    return exposed === null
      ? []
      : [
          `SMTP_URL is required when ${exposed}: the local mailbox shows everybody's mail. A public site also wants NODE_ENV=production`,
        ]
  },
  configure: (values, { environment }) => ({
    /** Undefined: mails are stored in the local mailbox under `dataDir`. */
    smtpUrl: values.SMTP_URL,
    mailFrom:
      values.MAIL_FROM ??
      `Firstbell <no-reply@${new URL(environment.values['PUBLIC_URL'] ?? 'http://localhost').hostname}>`,
  }),
})
