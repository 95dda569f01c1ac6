"""Mutation testing: small wrong changes to the rules, which the tests have to notice."""
