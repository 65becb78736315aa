/**
 * The sentences that people read, verbatim, including misspellings of the specification
 * (docs/product/messages.md). Server, web app and tests share them.
 *
 * Each is a constant of its own, so that the web app's build writes it where it is used.
 */
export * as messages from '@firstbell/messages/calls'
