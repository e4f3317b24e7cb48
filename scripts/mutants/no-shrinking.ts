import fc from "fast-check";

// That a test fails is all that is asked of a mutant; the shortest way there takes hundreds of runs more.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
