export const signUpTexts = {
  signIn: 'Sign in',
  backToSignIn: 'Back to sign in',
  signUp: 'Sign up',
  createYourAccount: 'Create your account',
  alreadyHaveAnAccount: 'Already have an account?',
  fullName: 'Full name',
  createAccount: 'Create Account',
} as const;
