import { preferring, spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'

const SIGN_IN = /log-?_?in|auth|two-?_?factor|second-?_?factor|mfa/i

export const loginSecondFactor = topicProbe({
  checkpoint: 'login.second-factor',
  fact: 'What triggers a second factor and how the sign-in goes on',
  says: 'login.second-factor.place',
  atLeast: 10,
  choose: (findings) => spread(2)(preferring(SIGN_IN, 5)(findings)),
  topic: {
    name: 'login.second-factor',
    functions: /\b(?:mfa|otp|totp|two ?factor|2 ?fa|second factor|verification code|one time (?:code|password))\b/,
    strings: /\b(?:mfa|otp|totp|two ?factor|2 ?fa|second ?factor|verification code|(?:unknown|new) device)\b/,
    comparisons: /(?:mfa|two_?factor|second_?factor|otp|2fa|totp)/i,
    calls: /\b(?:mfa|otp|totp|two ?factor|2 ?fa|second ?factor)\b/,
    elements: /\b(?:mfa|otp|two ?factor|2 ?fa|second ?factor)\b/,
    effects: [{ effect: 'auth.second-factor' }],
    owners: /\b(?:mfa|otp|totp|two ?factor|second ?factor|2 ?fa|log ?in|login|auth\w*|sign ?in)\b/,
    not: /\b(?:render|style\w*)\b/,
  },
})
