/**
 * Maximum lengths of texts, in characters. In a file of its own, because the browser's first load has
 * no use for them.
 */
export const TEXT_MAX = {
  name: 100,
  email: 254,
  password: 128,
  title: 120,
  description: 5000,
  bring: 500,
  learnLine: 100,
  bio: 3000,
  qualifications: 2000,
  skill: 60,
  moduleTitle: 120,
  moduleContent: 5000,
  reason: 1000,
  /** Sent in the URL, which proxies limit to about 8 KB. */
  deletionReason: 500,
  invitation: 500,
  review: 2000,
  reviewReply: 2000,
  messageSubject: 120,
  messageText: 5000,
  chat: 1000,
  materialTitle: 120,
  passkeyName: 60,
} as const
